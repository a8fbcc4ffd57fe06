import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '#session/session-context.ts';
import { showFailure, showSuccess } from '#ui/feedback/toast.ts';
import { RecordForm } from '#ui/form/record-form.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Panel } from '#ui/page/panel.tsx';
import { AccountDeletionPanel } from './account-deletion.tsx';
import { changePasswordSchema } from './auth-schemas.ts';
import { PasswordField } from './password-field.tsx';
import { useStepForm } from './use-step.ts';

export function SecurityPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('security.title')} />
      <Stack gap="lg" className="panels">
        <ChangePassword />
        <TwoStepLink />
        <SignOutEverywhere />
        <AccountDeletionPanel />
      </Stack>
    </>
  );
}

function ChangePassword() {
  const { t } = useTranslation();
  // Changing this value resets the form, so that no password is left in it.
  const [changes, setChanges] = useState(0);
  const changed = () => {
    setChanges(changes + 1);
    showSuccess(t('security.passwordChanged'));
  };
  return (
    <Panel title={t('security.password')}>
      <ChangePasswordForm key={changes} onChanged={changed} />
    </Panel>
  );
}

function TwoStepLink() {
  const { t } = useTranslation();
  return (
    <Panel title={t('twoStep.title')}>
      <Text c="dimmed">{t('twoStep.linkHint')}</Text>
      <Button component={Link} to="/admin/two-step" variant="outline">
        {t('twoStep.open')}
      </Button>
    </Panel>
  );
}

function ChangePasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const { changePassword, user } = useSession();
  const { form, text, error, busy } = useStepForm({
    fallback: 'security.wrongPassword',
    initial: { present: '', password: '', confirmPassword: '' },
    schema: changePasswordSchema,
    onSubmit: async ({ present, password }) => {
      // If the sign-in has ended, a dialog has already asked the user to sign in again.
      if (await changePassword(present, password)) onChanged();
    },
  });
  return (
    <RecordForm
      least="viewer"
      form={form}
      error={error}
      saving={busy}
      submitLabel={t('security.change')}
    >
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={t('security.present')}
        autoComplete="current-password"
        {...text('present')}
      />
      <PasswordField label={t('auth.newPassword')} {...text('password')} />
      <PasswordField label={t('auth.confirmPassword')} {...text('confirmPassword')} />
    </RecordForm>
  );
}

function SignOutEverywhere() {
  const { t } = useTranslation();
  const { signOutEverywhere } = useSession();
  const [busy, setBusy] = useState(false);
  const signOut = () => {
    setBusy(true);
    // The guard notices that the sign-in has ended and opens the right page.
    signOutEverywhere()
      .catch(() => showFailure(t('admin.unreachable')))
      .finally(() => setBusy(false));
  };
  return (
    <Panel title={t('security.devices')}>
      <Text c="dimmed">{t('security.devicesHint')}</Text>
      <Group>
        <Button variant="default" component={Link} to="/admin/sign-ins">
          {t('signIns.open')}
        </Button>
        <Button variant="outline" color="red" loading={busy} onClick={signOut}>
          {t('auth.signOutEverywhere')}
        </Button>
      </Group>
    </Panel>
  );
}
