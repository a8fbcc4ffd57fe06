import { Button, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { FormError } from '#ui/form-error.tsx';
import { FormNews, type FormNewsProps } from '#ui/live-form/form-news.tsx';

export type RecordFormProps = {
  /** From `useForm`. */
  readonly form: ComponentProps<'form'>;
  /** From `useForm`, when the form edits a record. */
  readonly news?: FormNewsProps['news'];
  readonly error: string | null;
  readonly saving: boolean;
  readonly submitLabel: string;
  readonly children: ReactNode;
};

/** A form with what failed above it and its button below. */
export function RecordForm({ form, news, error, saving, submitLabel, children }: RecordFormProps) {
  return (
    <form {...form} className="record-form">
      <Stack>
        <FormError text={error} />
        {news ? <FormNews news={news} /> : null}
        {children}
        <Button type="submit" loading={saving} className="submit">
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
