import { Alert, Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session-context.ts';
import { showSuccess } from '#ui/toast.ts';
import { useForm } from '#ui/use-form.ts';
import { changePasswordSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { useStep } from './use-step.ts';

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
  const { run, busy, error } = useStep({ fallback: 'security.wrongPassword' });
  const { form, text } = useForm({
    initial: empty,
    schema: changePasswordSchema,
    onSubmit: ({ present, password }) =>
      void run(async (identity) => {
        const token = await accessToken();
        // The dialog that asks to sign in again is there by now.
        if (token === null) return;
        await identity.changePassword(token, present, password);
        onChanged();
      }),
  });
  return (
    <form {...form}>
      <Stack>
        {error ? (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        ) : null}
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
        <Button type="submit" loading={busy} className="submit">
          {t('security.change')}
        </Button>
      </Stack>
    </form>
  );
}
