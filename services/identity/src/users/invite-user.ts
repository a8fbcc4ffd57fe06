import type { Clock } from '@qr-menu/platform';
import type { DeliverCode } from '../delivery/code-message.ts';
import { deliver } from '../delivery/send-code.ts';
import { IdentityError } from '../identity-error.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecretRandomness } from '../randomness.ts';
import type { UserStore } from './user-store.ts';

export type InvitedUser = {
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
};

const temporaryPasswordValidFor = 7 * 86_400_000;

/**
 * Makes a user and sends a temporary password, to be replaced at the first sign-in. Rejects with
 * `UsernameExistsException`.
 */
export async function inviteUser(
  deps: {
    readonly users: UserStore;
    readonly passwords: Passwords;
    readonly randomness: SecretRandomness;
    readonly deliverCode: DeliverCode;
    readonly clock: Clock;
  },
  { email: given, name, phone }: InvitedUser,
): Promise<{ readonly sub: string }> {
  const email = given.toLowerCase();
  const password = Buffer.from(deps.randomness.bytes(12)).toString('base64url');
  const sub = deps.randomness.uuid();
  const isNew = await deps.users.insert({
    sub,
    email,
    name,
    phone,
    passwordHash: await deps.passwords.hash(password),
    status: 'FORCE_CHANGE_PASSWORD',
    passwordExpiresAt: new Date(deps.clock.now() + temporaryPasswordValidFor),
  });
  if (!isNew) throw new IdentityError('UsernameExistsException', 'User account already exists');
  await deliver(deps, { to: email, kind: 'invitation', code: password });
  return { sub };
}
