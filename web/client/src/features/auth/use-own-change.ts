import type { ParseKeys } from 'i18next';
import { useSession } from '#session/session-context.ts';
import type { IdentityClient } from './identity-client.ts';
import { passkeyTexts } from './passkey-texts.ts';
import { useStep } from './use-step.ts';

type Change = (identity: IdentityClient, accessToken: string) => Promise<void>;

/** Makes a change to the user's sign-in. Asks for the password unless the user has just signed in. */
export function useOwnChange(fallback: ParseKeys) {
  const { accessToken, confirmSignIn } = useSession();
  const { run, busy, error } = useStep({
    fallback,
    texts: {
      ...passkeyTexts,
      EnableSoftwareTokenMFAException: 'twoStep.errors.wrongAppCode',
      ReauthenticationRequiredException: 'refusals.signInAgain',
    },
  });
  const change = (work: Change): Promise<void> =>
    run(async (identity) => {
      if (!(await confirmSignIn())) return;
      const token = await accessToken();
      // If the sign-in has ended, a dialog already asks the user to sign in again.
      if (token !== null) await work(identity, token);
    });
  return { change, busy, error };
}
