import type { SignInList } from '#session/session-context.ts';
import type { IdentityClient } from './identity-client.ts';
import { openSignIn } from './open-identity.ts';
import { type OwnerSession, tokenWhenSignedIn } from './owner-session.ts';

type Devices = Pick<IdentityClient, 'listSignIns' | 'endSignIn'>;

/** Lists and ends the user's sign-ins through the identity service. */
export function createSignInList(
  session: OwnerSession,
  open: () => Promise<Devices> = openSignIn,
): SignInList {
  const send = async <Value>(
    call: (devices: Devices, accessToken: string) => Promise<Value>,
    mayBeStale = true,
  ): Promise<Value> => {
    await tokenWhenSignedIn(session);
    const accessToken = await session.accessToken();
    if (accessToken === null) throw new Error('the user has signed out');
    try {
      return await call(await open(), accessToken);
    } catch (error) {
      const isRefused = error instanceof Error && error.name === 'NotAuthorizedException';
      if (!isRefused || !mayBeStale) throw error;
      // This sign-in may have been ended elsewhere. If so, renewing its tokens fails and the user is asked to
      // sign in again.
      session.distrust();
      return send(call, false);
    }
  };
  return {
    load: () => send((devices, accessToken) => devices.listSignIns(accessToken)),
    end: (key) => send((devices, accessToken) => devices.endSignIn(accessToken, key)),
  };
}
