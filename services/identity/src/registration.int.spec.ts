import { describe, expect, it } from 'vitest';
import { callFrom, callsTo, expectRefusal } from '../test/identity-calls.ts';
import { createMovableClock } from '../test/start-identity.ts';
import { useIdentity } from '../test/use-identity.ts';

const clock = createMovableClock();
const day = 86_400_000;
const identity = useIdentity({ clock });
const { newEmail, signUp, confirm, resend, signIn, forgot, reset } = callsTo(() => identity);

const strange = { Password: 'password of a stranger' };
const mine = { Password: 'password of the person' };
const at = { address: '127.0.0.1' };
const stranger = { ...at, device: 'the browser of a stranger' };
const person = { ...at, device: 'the browser of the person' };

describe('an unconfirmed registration', () => {
  it('is replaced if the user signs up again, and its password and code become invalid', async () => {
    const email = newEmail();
    await signUp(email, strange);
    const first = identity.codeFor(email);
    await signUp(email, mine);
    await expectRefusal(confirm(email, first), 'CodeMismatchException');
    await confirm(email);
    await expectRefusal(signIn(email, strange.Password), 'NotAuthorizedException');
    expect((await signIn(email, mine.Password)).AuthenticationResult).toBeDefined();
    await expectRefusal(signUp(email, strange), 'UsernameExistsException');
  });

  it('is replaced when an administrator creates the user', async () => {
    const email = newEmail();
    await signUp(email, strange);
    await identity.service.inviteUser({ email, name: null, phone: null });
    await expectRefusal(signIn(email, strange.Password), 'NotAuthorizedException');
    const challenge = await signIn(email, identity.codeFor(email));
    expect(challenge.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  });

  it('refuses the password of an attacker who registered the same address later', async () => {
    const email = newEmail();
    const call = (origin: typeof person, operation: string, input: object) =>
      callFrom(identity, origin, operation, { Username: email, ...input });
    expect(await call(person, 'SignUp', mine)).toBeNull();
    expect(await call(stranger, 'SignUp', strange)).toBeNull();
    const AuthParameters = { USERNAME: email, PASSWORD: strange.Password };
    const byPassword = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
    const elsewhere = { ...stranger, device: 'the phone of a stranger' };
    expect(await call(elsewhere, 'InitiateAuth', byPassword)).toBe('UserNotConfirmedException');
    const ConfirmationCode = identity.codeFor(email);
    // Entering the newest code confirms the address, but does not prove that the user chose the password.
    expect(await call(person, 'ConfirmSignUp', { ConfirmationCode })).toBe(
      'PasswordResetRequiredException',
    );
    const { rows } = await identity.pool.query<{ places: number }>(
      `select count(*)::int as places
         from identity.known_places join identity.users using (sub) where email = $1`,
      [email],
    );
    // The user's own browser and address.
    expect(rows).toEqual([{ places: 2 }]);
    await expectRefusal(signIn(email, strange.Password), 'PasswordResetRequiredException');
    await forgot(email);
    await reset(email);
    await expectRefusal(signIn(email, strange.Password), 'NotAuthorizedException');
    await signIn(email, 'another password');
  });

  it('can be finished in any browser in which its password was entered', async () => {
    const email = newEmail();
    const call = (origin: typeof person, operation: string, input: object) =>
      callFrom(identity, origin, operation, { Username: email, ...input });
    const phone = { ...at, device: 'the phone of the person' };
    await call(person, 'SignUp', mine);
    const AuthParameters = { USERNAME: email, PASSWORD: mine.Password };
    const asked = { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
    expect(await call(phone, 'InitiateAuth', asked)).toBe('UserNotConfirmedException');
    expect(await call(stranger, 'InitiateAuth', asked)).toBe('UserNotConfirmedException');
    const ConfirmationCode = identity.codeFor(email);
    expect(await call(person, 'ConfirmSignUp', { ConfirmationCode })).toBeNull();
    expect(await call(phone, 'InitiateAuth', asked)).toBeNull();
  });

  it('is confirmed by the first code even if another one was sent', async () => {
    const email = newEmail();
    await signUp(email, mine);
    const first = identity.codeFor(email);
    await resend(email);
    await confirm(email, first);
    expect((await signIn(email, mine.Password)).AuthenticationResult).toBeDefined();
    await expectRefusal(confirm(email), 'CodeMismatchException');
  });

  it('can be finished with another code if the first one has expired', async () => {
    const email = newEmail();
    await signUp(email, mine);
    const first = identity.codeFor(email);
    clock.advance(10 * 60_000 - 1);
    await resend(email);
    clock.advance(1);
    await expectRefusal(confirm(email, first), 'ExpiredCodeException');
    await confirm(email);
    expect((await signIn(email, mine.Password)).AuthenticationResult).toBeDefined();
  });

  it('expires a day after its newest code was sent', async () => {
    const email = newEmail();
    await signUp(email, mine);
    clock.advance(day - 1);
    await expectRefusal(signIn(email, mine.Password), 'UserNotConfirmedException');
    await resend(email);
    const code = identity.codeFor(email);
    clock.advance(day);
    await expectRefusal(signIn(email, mine.Password), 'NotAuthorizedException');
    await expectRefusal(confirm(email), 'ExpiredCodeException');
    await resend(email);
    expect(identity.codeFor(email)).toBe(code);
    clock.advance(day);
    // An expired registration is deleted the next time that any user signs up.
    await signUp(newEmail(), mine);
    const { rowCount } = await identity.pool.query('select from identity.users where email = $1', [
      email,
    ]);
    expect(rowCount).toBe(0);
    await signUp(email, mine);
    await confirm(email);
  });
});
