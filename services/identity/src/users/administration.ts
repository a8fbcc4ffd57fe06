import { languageFor, putCode } from '../codes.ts';
import { IdentityError, notAuthorized } from '../identity-error.ts';
import type { IdentityContext } from '../operations/operation.ts';

export type DesiredUser = {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string;
  readonly mustChangePassword?: boolean;
};

/** With `mustChangePassword`, existing users keep their password: they may have chosen it themselves. */
export async function ensureUser(
  { users, passwords, randomness }: IdentityContext,
  { password, name, phone, mustChangePassword, ...rest }: DesiredUser,
): Promise<{ sub: string }> {
  passwords.assertAcceptable(password);
  const email = rest.email.toLowerCase();
  const present = await users.find(email);
  if (present === null || present.status === 'UNCONFIRMED') {
    const passwordHash = await passwords.hash(email, password);
    const status = mustChangePassword ? 'FORCE_CHANGE_PASSWORD' : 'CONFIRMED';
    const state = { status, passwordExpiresAt: null, language: null } as const;
    await users.insert({ sub: randomness.uuid(), email, passwordHash, name, phone, ...state });
  }
  const user = await users.find(email);
  if (user === null) throw new Error('the user vanished while being made');
  if (mustChangePassword) return { sub: user.sub };
  const isSame = await passwords.matches(email, password, user.passwordHash);
  const passwordHash = isSame ? user.passwordHash : await passwords.hash(email, password);
  const state = { status: 'CONFIRMED', passwordExpiresAt: null } as const;
  await users.replace({ ...user, passwordHash, name, phone, ...state });
  return { sub: user.sub };
}

export type InvitedUser = {
  readonly email: string;
  readonly name: string | null;
  readonly phone: string | null;
};

/** Milliseconds. */
const temporaryPasswordValidFor = 7 * 86_400_000;

/** The user must change the password at the first sign-in. Rejects with `UsernameExistsException`. */
export async function inviteUser(
  context: IdentityContext,
  { name, phone, ...invited }: InvitedUser,
): Promise<{ readonly sub: string }> {
  const { users, passwords, randomness, clock, mails } = context;
  const email = invited.email.toLowerCase();
  const password = Buffer.from(randomness.bytes(12)).toString('base64url');
  const sub = randomness.uuid();
  const passwordHash = await passwords.hash(email, password);
  const endsAt = new Date(clock.now() + temporaryPasswordValidFor);
  const state = { status: 'FORCE_CHANGE_PASSWORD', passwordExpiresAt: endsAt } as const;
  const user = { sub, email, name, phone, passwordHash, language: null, ...state };
  const language = languageFor(user, null);
  const mail = { kind: 'invitation', to: email, language, code: password } as const;
  const isNew = await users.insert(user, undefined, (client) =>
    putCode(mails, client, mail, { sub, codeHash: passwordHash, endsAt }),
  );
  if (!isNew) throw new IdentityError('UsernameExistsException', 'User account already exists');
  await mails.sendSoon();
  return { sub };
}

/** This code has a longer lifetime, because the user neither requested it nor is waiting for it. */
const requiredResetMinutes = 60;

/** For a password that may have leaked. Ends all sign-ins and sends a code by email. */
export async function requirePasswordReset(context: IdentityContext, email: string): Promise<void> {
  const { users, refreshTokens, codes, mails } = context;
  const user = await users.find(email.toLowerCase());
  if (user === null) throw new IdentityError('UserNotFoundException', 'User does not exist.');
  if (user.status === 'UNCONFIRMED' || user.status === 'FORCE_CHANGE_PASSWORD') {
    throw notAuthorized('User password cannot be reset in the current state.');
  }
  await users.replace({ ...user, status: 'RESET_REQUIRED' });
  await refreshTokens.revokeAll(user.sub);
  await codes.create(user.email, user, 'reset-password', null, requiredResetMinutes);
  await mails.sendSoon();
}
