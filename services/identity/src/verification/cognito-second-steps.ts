import type { Clock } from '@qr-menu/runtime/process';
import { IdentityUnavailable } from './identity.ts';

/** Milliseconds. The maximum wait for a user who has just set up an app. */
const keptFor = 30_000;
const mostKept = 10_000;

/**
 * Cognito asks for an enabled second step at each sign-in, but its tokens do not contain this.
 * Needs `cognito-idp:AdminGetUser`. @throws IdentityUnavailable
 */
export function createCognitoSecondSteps(
  readSettings: (sub: string) => Promise<readonly string[]>,
  clock: Pick<Clock, 'now'>,
) {
  const cache = new Map<string, { readonly has: boolean; readonly until: number }>();
  return async (sub: string): Promise<boolean> => {
    const kept = cache.get(sub);
    if (kept && kept.until > clock.now()) return kept.has;
    const settings = await readSettings(sub).catch((cause: unknown) => {
      throw new IdentityUnavailable('Cognito does not answer', { cause });
    });
    const has = settings.length > 0;
    if (cache.size >= mostKept) cache.clear();
    cache.set(sub, { has, until: clock.now() + keptFor });
    return has;
  };
}

export const readCognitoSettings =
  (region: string, UserPoolId: string) =>
  async (sub: string): Promise<readonly string[]> => {
    const { AdminGetUserCommand, CognitoIdentityProviderClient } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const client = new CognitoIdentityProviderClient({ region });
    try {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: sub }));
      return user.UserMFASettingList ?? [];
    } finally {
      client.destroy();
    }
  };
