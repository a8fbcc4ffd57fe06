import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthFrame } from './auth-frame.tsx';
import { CodeField, type CodeKind, OtherKind, prove, stepOptions } from './second-step-fields.tsx';
import type { Tokens } from './tokens.ts';

type SecondStepFormProps = {
  readonly email: string;
  /** Identifies this sign-in to the identity service. */
  readonly challenge: string;
  readonly onSignedIn: (tokens: Tokens) => void;
  readonly onBack: () => void;
};

/** The step after the password for a user with an authenticator app. */
export function SecondStepForm({ email, challenge, onSignedIn, onBack }: SecondStepFormProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<CodeKind>('app');
  return (
    <AuthFrame
      // Another kind of code begins with an empty field and without an error.
      key={kind}
      {...stepOptions(kind)}
      title={t('twoStep.stepTitle')}
      onSubmit={async ({ code }, identity) =>
        onSignedIn(await prove(identity, email, challenge, code))
      }
      submitLabel={t('auth.signIn')}
      further={() => <OtherKind kind={kind} onChange={setKind} />}
      link={{ onBack }}
    >
      {({ text }) => <CodeField kind={kind} {...text('code')} />}
    </AuthFrame>
  );
}
