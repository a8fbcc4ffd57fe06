import { Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#session/session-context.ts';
import { Failure, Loading } from '#ui/feedback/status.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { AppPanel } from './app-panel.tsx';
import { openSignIn } from './open-identity.ts';
import { PasskeyPanel } from './passkey-panel.tsx';
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx';
import type { SecondSteps } from './second-step-calls.ts';
import './two-step.css';

/** The user's second step and passkeys, which do not depend on the venue. */
export function TwoStepPage() {
  const { t } = useTranslation();
  const { steps, failed, reload } = useSecondSteps();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <PageHeader title={t('twoStep.title')} />
      <Stack gap="lg" className="panels">
        <Text>{t('twoStep.intro')}</Text>
        {failed ? <Failure text={t('admin.unreachable')} onRetry={reload} /> : null}
        {steps === null && !failed ? <Loading /> : null}
        {steps ? (
          <>
            <AppPanel steps={steps} onChanged={reload} onCodes={setCodes} />
            {steps.hasApp && steps.recoveryCodesLeft !== null ? (
              <RecoveryCodesPanel
                left={steps.recoveryCodesLeft}
                codes={codes}
                onCodes={setCodes}
                onChanged={reload}
              />
            ) : null}
            <PasskeyPanel passkeys={steps.passkeys} onChanged={reload} />
          </>
        ) : null}
      </Stack>
    </>
  );
}

function useSecondSteps() {
  const { accessToken } = useSession();
  const [steps, setSteps] = useState<SecondSteps | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(async (): Promise<void> => {
    setFailed(false);
    try {
      const [identity, token] = await Promise.all([openSignIn(), accessToken()]);
      if (token !== null) setSteps(await identity.readSecondSteps(token));
    } catch {
      setFailed(true);
    }
  }, [accessToken]);
  useEffect(() => void load(), [load]);
  return { steps, failed, reload: () => void load() };
}
