import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session-context.ts';
import { showFailure } from '#ui/toast.ts';

/** For a lost phone: every device has to sign in again. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const { signOutEverywhere } = useSession();
  const [busy, setBusy] = useState(false);
  const signOut = () => {
    setBusy(true);
    // Where it leads is up to the guard, which sees that nobody is signed in any more.
    signOutEverywhere()
      .catch(() => showFailure(t('admin.unreachable')))
      .finally(() => setBusy(false));
  };
  return (
    <section className="panel" aria-labelledby="devices">
      <Title order={2} size="h4" id="devices">
        {t('security.devices')}
      </Title>
      <Text c="dimmed">{t('security.devicesHint')}</Text>
      <Button variant="outline" color="red" loading={busy} onClick={signOut}>
        {t('auth.signOutEverywhere')}
      </Button>
    </section>
  );
}
