import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../../test/identity-calls.ts';
import { secondStepCallsTo } from '../../test/second-step-calls.ts';
import { createMovableClock, startIdentity } from '../../test/start-identity.ts';
import { useIdentity } from '../../test/use-identity.ts';

const clock = createMovableClock();
const minute = 60_000;
const period = 30_000;
const identity = useIdentity({ clock });
const {
  confirmedUser,
  signedIn,
  signIn,
  refresh,
  changePassword,
  forgot,
  reset,
  codeOf,
  associate,
  verify,
  prefer,
  settingsOf,
  sendCode,
  ownCall,
  makeRecoveryCodes,
  userWithApp,
  sessionOf,
} = secondStepCallsTo(() => identity, clock);

const kindsTo = (email: string) => identity.mailsTo(email).map(({ kind }) => kind);

describe('an authenticator app', () => {
  it('is disabled until the user enters a code and then enables the app', async () => {
    const email = await confirmedUser();
    const { AccessToken } = await signedIn(email);
    expect(await settingsOf(AccessToken)).toEqual({ list: undefined, preferred: undefined });
    await expectRefusal(prefer(AccessToken), 'InvalidParameterException');
    const secret = await associate(AccessToken);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    await expectRefusal(prefer(AccessToken), 'InvalidParameterException');
    expect((await verify(AccessToken, await codeOf(secret))).Status).toBe('SUCCESS');
    await signedIn(email);
    await prefer(AccessToken);
    expect(await settingsOf(AccessToken)).toEqual({
      list: ['SOFTWARE_TOKEN_MFA'],
      preferred: 'SOFTWARE_TOKEN_MFA',
    });
    expect(kindsTo(email)).toContain('two-step-on');
    expect((await signIn(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('requires a code after the password, and the tokens record both steps', async () => {
    const { email, secret } = await userWithApp();
    clock.advance(period);
    const answer = await sendCode(email, await sessionOf(email), await codeOf(secret));
    const tokens = answer.AuthenticationResult;
    expect(decodeJwt(tokens?.IdToken ?? '')).toMatchObject({ amr: ['mfa'] });
    const renewed = (await refresh(tokens?.RefreshToken)).AuthenticationResult;
    expect(decodeJwt(renewed?.IdToken ?? '')).toMatchObject({ amr: ['mfa'] });
    const passwordOnly = await signedIn(await confirmedUser());
    expect(decodeJwt(passwordOnly.IdToken ?? '')).not.toHaveProperty('amr');
  });

  it('accepts a code that is one period early or late', async () => {
    const { email, secret } = await userWithApp();
    for (const steps of [-1, 1]) {
      clock.advance(4 * period);
      const { AuthenticationResult } = await sendCode(
        email,
        await sessionOf(email),
        await codeOf(secret, steps),
      );
      expect(AuthenticationResult).toBeDefined();
    }
    clock.advance(4 * period);
    const early = await codeOf(secret, 2);
    await expectRefusal(sendCode(email, await sessionOf(email), early), 'CodeMismatchException');
  });

  it('leaves no secret or recovery codes behind when it is disabled', async () => {
    const { email, tokens } = await userWithApp();
    await makeRecoveryCodes(tokens.AccessToken);
    await prefer(tokens.AccessToken, false);
    expect(await settingsOf(tokens.AccessToken)).toEqual({ list: undefined, preferred: undefined });
    await signedIn(email);
    expect(kindsTo(email)).toContain('two-step-off');
    const { rows } = await identity.pool.query(
      `select sub from identity.authenticator_apps where sub = $1
        union all select sub from identity.recovery_codes where sub = $1`,
      [decodeJwt(tokens.IdToken ?? '').sub],
    );
    expect(rows).toEqual([]);
  });

  it('has a sealed secret, which is resealed if the master key changes', async () => {
    const { email, secret } = await userWithApp();
    const { rows } = await identity.pool.query<{ text: string }>(
      'select row_to_json(a)::text as text from identity.authenticator_apps a',
    );
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
    const [own, otherKey] = [Buffer.alloc(32, 8), Buffer.alloc(32, 7)].map((key) =>
      key.toString('base64'),
    );
    const { databaseUrl } = identity;
    const both = { KEYS_MASTER_KEY: own ?? '', KEYS_MASTER_KEY_OTHER: otherKey };
    const rotated = await startIdentity({ databaseUrl, clock, masterKeys: both });
    await rotated.stop();
    const only = { KEYS_MASTER_KEY: own ?? '' };
    const restarted = await startIdentity({ databaseUrl, clock, masterKeys: only });
    const there = secondStepCallsTo(() => restarted, clock);
    clock.advance(period);
    await there.sendCode(email, await there.sessionOf(email), await codeOf(secret));
    await restarted.stop();
    const back = { KEYS_MASTER_KEY: otherKey ?? '', KEYS_MASTER_KEY_OTHER: own };
    await (await startIdentity({ databaseUrl, clock, masterKeys: back })).stop();
  });
});

describe('a code', () => {
  it('is refused when it is used a second time, even within its period', async () => {
    const { email, secret } = await userWithApp();
    clock.advance(period);
    const code = await codeOf(secret);
    await sendCode(email, await sessionOf(email), code);
    await expectRefusal(sendCode(email, await sessionOf(email), code), 'ExpiredCodeException');
    // The code that was used to set up the app cannot be used a second time.
    const earlier = await codeOf(secret, -1);
    await expectRefusal(sendCode(email, await sessionOf(email), earlier), 'ExpiredCodeException');
  });

  it('works only once if two requests send it at the same time', async () => {
    const { email, secret } = await userWithApp();
    clock.advance(period);
    const code = await codeOf(secret);
    const sessions = [await sessionOf(email), await sessionOf(email)];
    const outcomes = await Promise.allSettled(
      sessions.map((session) => sendCode(email, session, code)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each<[exception: string, when: string, act: () => Promise<unknown>]>([
    [
      'NotAuthorizedException',
      'it comes six minutes after the password',
      async () => {
        const { email, secret } = await userWithApp();
        const session = await sessionOf(email);
        clock.advance(6 * minute);
        await sendCode(email, session, await codeOf(secret));
      },
    ],
    [
      'NotAuthorizedException',
      'the session is used',
      async () => {
        const { email, secret } = await userWithApp();
        clock.advance(period);
        const session = await sessionOf(email);
        await sendCode(email, session, await codeOf(secret));
        clock.advance(period);
        await sendCode(email, session, await codeOf(secret));
      },
    ],
    [
      'NotAuthorizedException',
      'the session belongs to another user',
      async () => {
        const [user, otherUser] = [await userWithApp(), await userWithApp()];
        clock.advance(period);
        await sendCode(user.email, await sessionOf(otherUser.email), await codeOf(user.secret));
      },
    ],
    [
      'NotAuthorizedException',
      'the password has changed in between',
      async () => {
        const { email, secret, tokens } = await userWithApp();
        const session = await sessionOf(email);
        await changePassword(tokens.AccessToken);
        clock.advance(period);
        await sendCode(email, session, await codeOf(secret));
      },
    ],
    [
      'CodeMismatchException',
      'it is another app’s',
      async () => {
        const [user, otherUser] = [await userWithApp(), await userWithApp()];
        clock.advance(period);
        await sendCode(user.email, await sessionOf(user.email), await codeOf(otherUser.secret));
      },
    ],
    [
      'LimitExceededException',
      'five wrong ones came before it',
      async () => {
        const { email, secret } = await userWithApp();
        clock.advance(period);
        const session = await sessionOf(email);
        for (let tried = 0; tried < 5; tried += 1) {
          await expectRefusal(sendCode(email, session, 'wrong'), 'CodeMismatchException');
        }
        await sendCode(email, session, await codeOf(secret));
      },
    ],
    [
      'EnableSoftwareTokenMFAException',
      'it does not prove the new secret',
      async () => {
        const { AccessToken } = await signedIn(await confirmedUser());
        await associate(AccessToken);
        await verify(AccessToken, '12345');
      },
    ],
    [
      'SoftwareTokenMFANotFoundException',
      'there is no secret to prove',
      async () => verify((await signedIn(await confirmedUser())).AccessToken, '123456'),
    ],
  ])('is refused with %s when %s', async (name, _when, act) => {
    await expectRefusal(act(), name);
  });

  it('is still required after a password reset by email', async () => {
    const { email, secret } = await userWithApp();
    await forgot(email);
    await reset(email);
    const { ChallengeName, Session } = await signIn(email, 'another password');
    expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
    clock.advance(period);
    await sendCode(email, Session, await codeOf(secret));
  });
});

describe('a password without the second step', () => {
  it('does not make the place known, and causes no sign-in email', async () => {
    const { email } = await userWithApp();
    const before = identity.mailsTo(email).length;
    const { rows: earlier } = await identity.pool.query(
      'select count(*) from identity.known_places',
    );
    await sessionOf(email);
    const { rows } = await identity.pool.query('select count(*) from identity.known_places');
    expect(rows).toEqual(earlier);
    expect(identity.mailsTo(email)).toHaveLength(before);
  });
});

describe('recovery codes', () => {
  it('recovery codes are created ten at a time, and each can be used once instead of an app code', async () => {
    const { email, tokens } = await userWithApp();
    const codes = await makeRecoveryCodes(tokens.AccessToken);
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = ''] = codes;
    expect(first).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/);
    await sendCode(email, await sessionOf(email), first);
    await expectRefusal(sendCode(email, await sessionOf(email), first), 'CodeMismatchException');
    await sendCode(email, await sessionOf(email), ` ${second.toUpperCase().replaceAll('-', ' ')}`);
    const { RecoveryCodesLeft } = await ownCall('DescribeRecovery', {
      AccessToken: tokens.AccessToken,
    });
    expect(RecoveryCodesLeft).toBe(8);
    expect(identity.mailsTo(email).at(-1)).toMatchObject({ kind: 'recovery-code-used', left: 8 });
  });

  it('recovery codes become invalid when new ones are created, and are stored only as hashes', async () => {
    const { email, tokens } = await userWithApp();
    const [former = ''] = await makeRecoveryCodes(tokens.AccessToken);
    const [code = ''] = await makeRecoveryCodes(tokens.AccessToken);
    expect(kindsTo(email)).toContain('recovery-codes-made');
    await expectRefusal(sendCode(email, await sessionOf(email), former), 'CodeMismatchException');
    const { rows } = await identity.pool.query<{ text: string }>(
      'select row_to_json(c)::text as text from identity.recovery_codes c',
    );
    expect(rows.filter(({ text }) => text.includes(code.slice(0, 4)))).toEqual([]);
    await sendCode(email, await sessionOf(email), code);
  });

  it('recovery codes work only for the user who created them', async () => {
    const [user, otherUser] = [await userWithApp(), await userWithApp()];
    const [code] = await makeRecoveryCodes(user.tokens.AccessToken);
    await expectRefusal(
      sendCode(otherUser.email, await sessionOf(otherUser.email), code),
      'CodeMismatchException',
    );
  });

  it('recovery codes can only be created while the app is enabled', async () => {
    const { AccessToken } = await signedIn(await confirmedUser());
    await expectRefusal(makeRecoveryCodes(AccessToken), 'SoftwareTokenMFANotFoundException');
  });
});

it.each<[call: string, act: (AccessToken: string | undefined) => Promise<unknown>]>([
  ['AssociateSoftwareToken', associate],
  ['VerifySoftwareToken', (token) => verify(token, '123456')],
  ['SetUserMFAPreference', (token) => prefer(token, false)],
  ['CreateRecoveryCodes', makeRecoveryCodes],
])('%s needs a sign-in within the last five minutes', async (_call, act) => {
  const { tokens } = await userWithApp();
  clock.advance(5 * minute);
  await expectRefusal(act(tokens.AccessToken), 'ReauthenticationRequiredException');
});

it("Cognito's other second factors are refused", async () => {
  const { AccessToken } = await signedIn(await confirmedUser());
  await expectRefusal(
    ownCall('SetUserMFAPreference', { AccessToken, EmailMfaSettings: { Enabled: true } }),
    'InvalidParameterException',
  );
});
