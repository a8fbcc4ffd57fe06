import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import { registerSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { EmailField } from './text-fields.tsx';
import { useStepForm } from './use-step-form.ts';

export type RegisterFormProps = { readonly onRegistered: (email: string) => void };

const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '' };

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const { frame, text } = useStepForm({
    fallback: 'auth.errors.registration',
    showServerMessage: true,
    initial: empty,
    schema: registerSchema,
    onSubmit: async (registration, identity) => {
      await identity.signUp(registration);
      onRegistered(registration.email);
    },
  });
  return (
    <AuthFrame
      title={t('auth.register')}
      {...frame}
      submitLabel={t('auth.register')}
      link={{ to: '/login', label: t('auth.haveAccount') }}
    >
      <TextInput
        label={t('auth.accountName')}
        autoComplete="organization"
        required
        {...text('name')}
      />
      <EmailField {...text('email')} />
      <TextInput
        label={t('auth.phone')}
        type="tel"
        autoComplete="tel"
        placeholder="+1234567890"
        required
        {...text('phone')}
      />
      <PasswordField label={t('auth.password')} autoComplete="new-password" {...text('password')} />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        {...text('confirmPassword')}
      />
    </AuthFrame>
  );
}
