import { useApolloClient } from '@apollo/client/react';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '#api/cache/use-loaded.ts';
import {
  AccountDeletionDocument,
  RequestAccountDeletionDocument,
} from '#api/generated/operations.ts';
import { useFailureText } from '#api/request-failure.ts';
import { useLanguage } from '#i18n/i18n.ts';
import { useSession } from '#session/session-context.ts';
import { showFailure, showSuccess } from '#ui/feedback/toast.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { noToast, useSave } from '#ui/form/use-save.ts';
import { Panel } from '#ui/page/panel.tsx';
import { passwordOnlySchema } from './auth-schemas.ts';
import { formatMoment } from './deletion-banner.tsx';
import { PasswordField } from './password-field.tsx';
import { useStepForm } from './use-step.ts';

/** First offers to download the data, and then to delete the account, which requires the password. */
export function AccountDeletionPanel() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { user, workspace, switchWorkspace } = useSession();
  const { data, reload } = useLoaded(AccountDeletionDocument);
  const deletion = data?.accountDeletion;
  if (workspace.id !== user.id) {
    return (
      <Panel title={t('deletion.title')}>
        <Text>{t('deletion.ownOnly')}</Text>
        <Button variant="default" onClick={() => switchWorkspace(user.id)}>
          {t('session.toOwn')}
        </Button>
      </Panel>
    );
  }
  return (
    <Panel title={t('deletion.title')}>
      <Text>{t('deletion.takeAlongHint')}</Text>
      <TakeAlong />
      {deletion ? (
        <Text fw={600}>
          {t('deletion.waiting', { date: formatMoment(deletion.dueAt, language) })}
        </Text>
      ) : (
        <>
          <Text>{t('deletion.hint')}</Text>
          <DeletionForm onRequested={reload} />
        </>
      )}
    </Panel>
  );
}

function TakeAlong() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const client = useApolloClient();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { takeAlong } = await import('./take-along.ts');
      const now = Date.now();
      const bytes = await takeAlong(client, { language, readme: t('deletion.readme') }, now);
      const address = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `qr-menu-${new Date(now).toISOString().slice(0, 10)}.zip`;
      link.click();
      URL.revokeObjectURL(address);
      showSuccess(t('deletion.taken'));
    } catch (failure) {
      showFailure(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void download()}>
      {t('deletion.takeAlong')}
    </Button>
  );
}

function DeletionForm({ onRequested }: { readonly onRequested: () => void }) {
  const { t } = useTranslation();
  const { user, signInAgain } = useSession();
  const request = useSave(RequestAccountDeletionDocument, noToast);
  const { form, text, error, busy } = useStepForm({
    fallback: 'security.wrongPassword',
    initial: { password: '' },
    schema: passwordOnlySchema,
    onSubmit: async ({ password }) => {
      if (!(await signInAgain(password))) return;
      if (await request.save({})) onRequested();
    },
  });
  return (
    <form {...form} className="record-form">
      <Stack>
        <FormError text={error ?? request.error} />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t('security.present')}
          autoComplete="current-password"
          {...text('password')}
        />
        <Button type="submit" variant="outline" color="red" loading={busy}>
          {t('deletion.request')}
        </Button>
      </Stack>
    </form>
  );
}
