import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { useAddressHint } from '#ui/form/address-hint.ts';
import { likelyCountry, telephoneText, useTelephoneHint } from '#ui/form/telephone.ts';
import { EmailField, type SignInFields } from './auth-forms.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { registerSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';

type RegisterFormProps = {
  /** The email address of a registration that is not confirmed yet. */
  readonly email: string;
  readonly onRegistered: (typed: SignInFields) => void;
};

export function RegisterForm({ email, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <AuthFrame
      title={t('auth.register')}
      fallback="auth.errors.registration"
      showServerMessage
      initial={{ name: '', email, phone: '', password: '', confirmPassword: '' }}
      schema={registerSchema(telephoneText(likelyCountry[language]))}
      onSubmit={async (registration, identity) => {
        await identity.signUp(registration);
        onRegistered(registration);
      }}
      submitLabel={t('auth.register')}
      link={{ to: '/login', label: t('auth.haveAccount') }}
    >
      {({ text, values }) => (
        <>
          <NameField typed={values.name} {...text('name')} />
          <EmailField {...text('email')} />
          <TelephoneField typed={values.phone} {...text('phone')} />
          <PasswordField label={t('auth.password')} {...text('password')} />
          <PasswordField label={t('auth.confirmPassword')} {...text('confirmPassword')} />
        </>
      )}
    </AuthFrame>
  );
}

type FieldProps = TextInputProps & { readonly typed: string };

function NameField({ typed, ...field }: FieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('auth.accountName')}
      description={useAddressHint(typed)}
      autoComplete="organization"
      required
      {...field}
    />
  );
}

function TelephoneField({ typed, ...field }: FieldProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return (
    <TextInput
      label={t('auth.phone')}
      description={useTelephoneHint(typed, likelyCountry[language])}
      type="tel"
      autoComplete="tel"
      placeholder="+1234567890"
      required
      {...field}
    />
  );
}
