import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/i18n.ts';
import { formatDate } from '#ui/list/dates.tsx';
import { MailCodeField } from './auth-forms.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { codeSchema, nothingSchema } from './auth-schemas.ts';
import type { Tokens } from './tokens.ts';

type LostDeviceProps = {
  readonly email: string;
  readonly challenge: string;
  /** When the second step can be removed, in milliseconds since the epoch. */
  readonly dueAt: number | null;
  readonly onSignedIn: (tokens: Tokens) => void;
  readonly onBack: () => void;
};

/** Guides users who have lost both the app and their recovery codes through the steps. */
export function LostDevice(props: LostDeviceProps) {
  const { dueAt, onBack } = props;
  const [session, setSession] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const waitsUntil = confirmed ?? (dueAt !== null && dueAt > Date.now() ? dueAt : null);
  if (waitsUntil !== null) return <Waiting dueAt={waitsUntil} onBack={onBack} />;
  if (dueAt !== null) return <RemoveNow {...props} />;
  return session === null ? (
    <AskByMail {...props} onAsked={setSession} />
  ) : (
    <EnterCode {...props} session={session} onConfirmed={setConfirmed} />
  );
}

type AskByMailProps = LostDeviceProps & { readonly onAsked: (session: string) => void };

function AskByMail({ email, challenge, onAsked, onBack }: AskByMailProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t('twoStep.lostTitle')}
      fallback="twoStep.errors.tooLate"
      initial={{}}
      schema={nothingSchema}
      onSubmit={async (_, identity) => onAsked(await identity.requestRemoval(email, challenge))}
      submitLabel={t('auth.sendCode')}
      link={{ onBack }}
    >
      {() => <Text>{t('twoStep.lostHint')}</Text>}
    </AuthFrame>
  );
}

type EnterCodeProps = LostDeviceProps & {
  readonly session: string;
  readonly onConfirmed: (dueAt: number) => void;
};

function EnterCode({ email, session, onConfirmed, onBack }: EnterCodeProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame
      key="code"
      title={t('twoStep.lostTitle')}
      fallback="twoStep.errors.tooLate"
      initial={{ code: '' }}
      schema={codeSchema}
      onSubmit={async ({ code }, identity) =>
        onConfirmed(await identity.confirmRemoval(email, session, code))
      }
      submitLabel={t('auth.confirm')}
      link={{ onBack }}
    >
      {({ text }) => (
        <>
          <Text>{t('auth.sentTo', { email })}</Text>
          <MailCodeField {...text('code')} />
        </>
      )}
    </AuthFrame>
  );
}

/** There is nothing to submit. The user signs in again after the waiting period. */
function Waiting({ dueAt, onBack }: { readonly dueAt: number; readonly onBack: () => void }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const date = formatDate(new Date(dueAt).toISOString(), language);
  return (
    <AuthFrame
      key="waiting"
      title={t('twoStep.lostTitle')}
      fallback="twoStep.errors.failed"
      initial={{}}
      schema={nothingSchema}
      onSubmit={async () => onBack()}
      submitLabel={t('auth.backToSignIn')}
      link={null}
    >
      {() => <Text role="status">{t('twoStep.waiting', { date })}</Text>}
    </AuthFrame>
  );
}

function RemoveNow({ email, challenge, onSignedIn, onBack }: LostDeviceProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame
      title={t('twoStep.lostTitle')}
      fallback="twoStep.errors.tooLate"
      initial={{}}
      schema={nothingSchema}
      onSubmit={async (_, identity) => {
        const tokens = await identity.completeRemoval(email, challenge);
        if (tokens === null) throw new Error('the removal did not complete the sign-in');
        onSignedIn(tokens);
      }}
      submitLabel={t('twoStep.removeNow')}
      link={{ onBack }}
    >
      {() => <Text>{t('twoStep.removeNowHint')}</Text>}
    </AuthFrame>
  );
}

type CancelRemovalProps = { readonly token: string; readonly onBack: () => void };

/** Opened from a link in an email. Waits for a click, because mail scanners open links too. */
export function CancelRemoval({ token, onBack }: CancelRemovalProps) {
  const { t } = useTranslation();
  const [isCancelled, setCancelled] = useState(false);
  return (
    <AuthFrame
      key={String(isCancelled)}
      title={t('twoStep.cancelTitle')}
      fallback="twoStep.errors.nothingToCancel"
      texts={{ ResourceNotFoundException: 'twoStep.errors.nothingToCancel' }}
      initial={{}}
      schema={nothingSchema}
      onSubmit={async (_, identity) => {
        if (isCancelled) return onBack();
        await identity.cancelRemoval(token);
        setCancelled(true);
      }}
      submitLabel={t(isCancelled ? 'auth.backToSignIn' : 'twoStep.cancelRemoval')}
      link={isCancelled ? null : { onBack }}
    >
      {() => (
        <Text role="status">{t(isCancelled ? 'twoStep.cancelled' : 'twoStep.cancelHint')}</Text>
      )}
    </AuthFrame>
  );
}
