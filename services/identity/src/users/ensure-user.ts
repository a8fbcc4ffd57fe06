import { assertAcceptable } from '../passwords/password-policy.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecretRandomness } from '../randomness.ts';
import type { UserStore } from './user-store.ts';

export type WantedUser = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string;
  /** A new user must then choose another password at the first sign-in. */
  readonly mustChangePassword?: boolean;
};

/**
 * Makes sure that a confirmed user with that password exists. With `mustChangePassword` an
 * existing user is left alone: the password is theirs by now.
 */
export async function ensureUser(
  deps: {
    readonly users: UserStore;
    readonly passwords: Passwords;
    readonly randomness: SecretRandomness;
  },
  wanted: WantedUser,
): Promise<{ sub: string }> {
  assertAcceptable(wanted.password);
  const email = wanted.email.toLowerCase();
  const { name, phone } = wanted;
  if ((await deps.users.find(email)) === null) {
    const passwordHash = await deps.passwords.hash(wanted.password);
    const status = wanted.mustChangePassword ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
    const sub = deps.randomness.uuid();
    await deps.users.insert({
      sub,
      email,
      passwordHash,
      name,
      phone,
      status,
      passwordExpiresAt: null,
    });
  }
  const user = await deps.users.find(email);
  if (user === null) throw new Error('the user vanished while being made');
  if (wanted.mustChangePassword) return { sub: user.sub };
  const passwordHash = (await deps.passwords.matches(wanted.password, user.passwordHash))
    ? user.passwordHash
    : await deps.passwords.hash(wanted.password);
  await deps.users.replace({
    ...user,
    passwordHash,
    name,
    phone,
    status: 'CONFIRMED',
    passwordExpiresAt: null,
  });
  return { sub: user.sub };
}
