import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import { LostDevice } from './lost-device-form.tsx';
import { CodeField, type CodeKind, OtherKind, prove, stepOptions } from './second-step-fields.tsx';
import type { RemovalState } from './second-step-removal-calls.ts';
import type { Tokens } from './tokens.ts';

type SecondStepFormProps = {
  readonly email: string;
  /** Identifies this sign-in to the identity service. */
  readonly challenge: string;
  readonly removal: RemovalState;
  readonly onSignedIn: (tokens: Tokens) => void;
  readonly onBack: () => void;
};

/** The step after the password for a user with an authenticator app. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { email, challenge, removal, onSignedIn, onBack } = props;
  const { t } = useTranslation();
  const [kind, setKind] = useState<CodeKind>('app');
  const [isLost, setLost] = useState(false);
  if (isLost && removal !== null) {
    const dueAt = removal === 'none' ? null : removal;
    return <LostDevice {...props} dueAt={dueAt} />;
  }
  return (
    <AuthFrame
      // Switching to another kind of code clears the field and the error.
      key={kind}
      {...stepOptions(kind)}
      title={t('twoStep.stepTitle')}
      onSubmit={async ({ code }, identity) =>
        onSignedIn(await prove(identity, email, challenge, code))
      }
      submitLabel={t('auth.signIn')}
      further={() => (
        <>
          <OtherKind kind={kind} onChange={setKind} />
          {removal === null ? null : (
            <Button type="button" variant="subtle" className="wordy" onClick={() => setLost(true)}>
              {t('twoStep.lost')}
            </Button>
          )}
        </>
      )}
      link={{ onBack }}
    >
      {({ text }) => <CodeField kind={kind} {...text('code')} />}
    </AuthFrame>
  );
}
