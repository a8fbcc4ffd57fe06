import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

type FieldProps = ComponentProps<typeof TextInput>;

/** The address that somebody signs in with. */
export function EmailField(props: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput label={t('auth.email')} type="email" autoComplete="username" required {...props} />
  );
}

/** The code that was sent to that address. */
export function CodeField(props: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...props}
    />
  );
}
