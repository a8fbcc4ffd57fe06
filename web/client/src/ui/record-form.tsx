import { Button, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { FormError } from '#ui/form-error.tsx';
import { FormNews, type FormNewsProps } from '#ui/live-form/form-news.tsx';

type RecordFormProps = {
  readonly form: ComponentProps<'form'>;
  readonly news?: FormNewsProps['news'];
  readonly error: string | null;
  readonly saving: boolean;
  readonly submitLabel: string;
  readonly children: ReactNode;
};

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
