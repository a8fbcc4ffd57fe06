import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export type ContactFieldsProps = {
  readonly email: TextInputProps;
  readonly phone: TextInputProps;
};

/** How guests reach the venue. */
export function ContactFields({ email, phone }: ContactFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('admin.fields.email')}
        type="email"
        autoComplete="email"
        required
        {...email}
      />
      <TextInput
        label={t('admin.fields.phone')}
        type="tel"
        autoComplete="tel"
        required
        {...phone}
      />
    </>
  );
}
