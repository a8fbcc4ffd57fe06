import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '#ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { registerSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { useStep } from './use-step.ts';

export type RegisterFormProps = { readonly onRegistered: (email: string) => void };

const empty = { name: '', email: '', phone: '', password: '', confirmPassword: '' };

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { t } = useTranslation();
  const step = useStep({ fallback: 'auth.errors.registration', showServerMessage: true });
  const { form, text } = useForm({
    initial: empty,
    schema: registerSchema,
    onSubmit: (registration) =>
      void step.run(async (identity) => {
        await identity.signUp(registration);
        onRegistered(registration.email);
      }),
  });
  return (
    <AuthFrame
      title={t('auth.register')}
      form={form}
      error={step.error}
      busy={step.busy}
      submitLabel={t('auth.register')}
      link={{ to: '/login', label: t('auth.haveAccount') }}
    >
      <TextInput
        label={t('auth.accountName')}
        autoComplete="organization"
        required
        {...text('name')}
      />
      <TextInput
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        required
        {...text('email')}
      />
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
