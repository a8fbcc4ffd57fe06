import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session-context.ts';
import { RecordForm } from '#ui/record-form.tsx';
import { showSuccess } from '#ui/toast.ts';
import { changePasswordSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { useStepForm } from './use-step-form.ts';

const empty = { present: '', password: '', confirmPassword: '' };

export function ChangePassword() {
  const { t } = useTranslation();
  // Another form each time, with nothing left of the passwords.
  const [changes, setChanges] = useState(0);
  const changed = () => {
    setChanges(changes + 1);
    showSuccess(t('security.passwordChanged'));
  };
  return (
    <section className="panel" aria-labelledby="password">
      <Title order={2} size="h4" id="password">
        {t('security.password')}
      </Title>
      <ChangePasswordForm key={changes} onChanged={changed} />
    </section>
  );
}

function ChangePasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const { accessToken, user } = useSession();
  const { frame, text } = useStepForm({
    fallback: 'security.wrongPassword',
    initial: empty,
    schema: changePasswordSchema,
    onSubmit: async ({ present, password }, identity) => {
      const token = await accessToken();
      // The dialog that asks to sign in again is there by now.
      if (token === null) return;
      await identity.changePassword(token, present, password);
      onChanged();
    },
  });
  return (
    <RecordForm
      form={frame.form}
      error={frame.error}
      saving={frame.busy}
      submitLabel={t('security.change')}
    >
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('security.present')}
        autoComplete="current-password"
        {...text('present')}
      />
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        {...text('password')}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        {...text('confirmPassword')}
      />
    </RecordForm>
  );
}
