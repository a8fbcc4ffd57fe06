import type { Clock } from '@qr-menu/runtime';
import { type ConfirmationCodes, type DeliverCode, deliver, sendCode } from '../codes.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import { assertAcceptable, type Passwords } from '../passwords.ts';
import type { SecretRandomness } from '../settings.ts';
import type { RefreshTokens } from '../tokens/refresh-tokens.ts';
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

/**
 * Lets a user in again only with another password, for which a code is sent; ends every sign-in.
 * For a password that may have become known.
 */
export async function requirePasswordReset(
  deps: {
    readonly users: UserStore;
    readonly codes: ConfirmationCodes;
    readonly refreshTokens: RefreshTokens;
    readonly deliverCode: DeliverCode;
    readonly clock: Clock;
  },
  email: string,
): Promise<void> {
  const user = await deps.users.find(email.toLowerCase());
  if (user === null) throw new IdentityError('UserNotFoundException', 'User does not exist.');
  if (user.status === 'UNCONFIRMED' || user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  await deps.users.replace({ ...user, status: 'RESET_REQUIRED' });
  await deps.refreshTokens.revokeAll(user.sub);
  await sendCode(deps, user, 'reset-password');
}
