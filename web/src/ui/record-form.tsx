import { Alert, Button, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

export type RecordFormProps = {
  /** From `useForm`. */
  readonly form: ComponentProps<'form'>;
  readonly error: string | null;
  readonly saving: boolean;
  readonly submitLabel: string;
  readonly children: ReactNode;
};

/** A form with what failed above it and its button below. */
export function RecordForm({ form, error, saving, submitLabel, children }: RecordFormProps) {
  return (
    <form {...form} className="record-form">
      <Stack>
        {error ? (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        ) : null}
        {children}
        <Button type="submit" loading={saving} className="submit">
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
