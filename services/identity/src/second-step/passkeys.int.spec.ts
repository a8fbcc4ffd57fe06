import {
  CompleteWebAuthnRegistrationCommand,
  DeleteWebAuthnCredentialCommand,
  InitiateAuthCommand,
  ListWebAuthnCredentialsCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectRefusal } from '../../test/identity-calls.ts';
import { secondStepCallsTo } from '../../test/second-step-calls.ts';
import { createSoftAuthenticator } from '../../test/soft-authenticator.ts';
import { clientId, createMovableClock } from '../../test/start-identity.ts';
import { useIdentity } from '../../test/use-identity.ts';
import { passkeySettings } from '../settings.ts';

const clock = createMovableClock();
const minute = 60_000;
const origin = 'https://menu.example';
const identity = useIdentity({
  clock,
  settings: { passkeys: passkeySettings(`${origin}/`, ['https://other.example']) },
});
const { confirmedUser, signedIn, newEmail, userWithApp, signIn } = secondStepCallsTo(
  () => identity,
  clock,
);

const newAuthenticator = () =>
  createSoftAuthenticator({ origin, relyingPartyId: 'menu.example', isVerified: true });
type Authenticator = ReturnType<typeof newAuthenticator>;

/** The SDK has no types for these options. */
const optionsSchema = z.object({
  challenge: z.string(),
  excludeCredentials: z.array(z.object({ id: z.string() })),
});

const start = async (AccessToken = '') => {
  const command = new StartWebAuthnRegistrationCommand({ AccessToken });
  return optionsSchema.parse((await identity.client.send(command)).CredentialCreationOptions);
};
const complete = (AccessToken = '', Credential: object) =>
  identity.client.send(
    new CompleteWebAuthnRegistrationCommand({
      AccessToken,
      Credential: JSON.parse(JSON.stringify(Credential)),
    }),
  );
const register = async (AccessToken = '', authenticator = newAuthenticator()) => {
  const { challenge } = await start(AccessToken);
  await complete(AccessToken, authenticator.register(challenge));
  return authenticator;
};
const list = async (AccessToken = '') =>
  (await identity.client.send(new ListWebAuthnCredentialsCommand({ AccessToken }))).Credentials;
const remove = (AccessToken = '', CredentialId = '') =>
  identity.client.send(new DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId }));

const ask = async (USERNAME: string) => {
  const answer = await identity.client.send(
    new InitiateAuthCommand({
      ClientId: clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
    }),
  );
  const text = answer.ChallengeParameters?.CREDENTIAL_REQUEST_OPTIONS ?? '{}';
  return { name: answer.ChallengeName, session: answer.Session, options: JSON.parse(text) };
};
const respond = (USERNAME: string, Session: string | undefined, credential: object | string) =>
  identity.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: clientId,
      ChallengeName: 'WEB_AUTHN',
      Session,
      ChallengeResponses: {
        USERNAME,
        CREDENTIAL: typeof credential === 'string' ? credential : JSON.stringify(credential),
      },
    }),
  );

const userWithPasskey = async () => {
  const email = await confirmedUser();
  const { AccessToken = '', IdToken = '' } = await signedIn(email);
  const authenticator = await register(AccessToken);
  return { email, AccessToken, sub: decodeJwt(IdToken).sub ?? '', authenticator };
};
type Owner = Awaited<ReturnType<typeof userWithPasskey>>;

const signInWith = async (
  { email, sub }: Pick<Owner, 'email' | 'sub'>,
  authenticator: Authenticator,
  changed?: Parameters<Authenticator['sign']>[2],
) => {
  const { session, options } = await ask(email);
  return respond(email, session, authenticator.sign(options.challenge, sub, changed));
};

const kindsTo = (email: string) => identity.mailsTo(email).map(({ kind }) => kind);

describe('a passkey', () => {
  it('can be registered, is listed by name, and counts as two steps when signing in', async () => {
    const { email, sub, AccessToken, authenticator } = await userWithPasskey();
    expect(await list(AccessToken)).toEqual([
      {
        CredentialId: authenticator.id,
        FriendlyCredentialName: 'Windows Hello',
        RelyingPartyId: 'menu.example',
        AuthenticatorAttachment: 'platform',
        AuthenticatorTransports: ['internal'],
        CreatedAt: expect.any(Date),
      },
    ]);
    expect(kindsTo(email)).toContain('passkey-added');
    authenticator.setCounter(1);
    const { AuthenticationResult } = await signInWith({ email, sub }, authenticator);
    expect(decodeJwt(AuthenticationResult?.IdToken ?? '')).toMatchObject({ sub, amr: ['mfa'] });
    // The password still works, but counts as only one step.
    expect(decodeJwt((await signedIn(email)).IdToken ?? '')).not.toHaveProperty('amr');
  });

  it('replaces both the password and the code from an app', async () => {
    const { email, tokens } = await userWithApp();
    const authenticator = await register(tokens.AccessToken);
    const sub = decodeJwt(tokens.IdToken ?? '').sub ?? '';
    expect((await signInWith({ email, sub }, authenticator)).AuthenticationResult).toBeDefined();
    expect((await signIn(email)).ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  });

  it('can be used repeatedly if its authenticator has no counter', async () => {
    const { authenticator, ...owner } = await userWithPasskey();
    for (let time = 0; time < 2; time += 1) {
      expect((await signInWith(owner, authenticator)).AuthenticationResult).toBeDefined();
    }
  });

  it('cannot be used after it is deleted, and the deletion is reported by email', async () => {
    const { authenticator, AccessToken, ...owner } = await userWithPasskey();
    const otherUser = await userWithPasskey();
    await expectRefusal(
      remove(otherUser.AccessToken, authenticator.id),
      'ResourceNotFoundException',
    );
    await remove(AccessToken, authenticator.id);
    expect(await list(AccessToken)).toEqual([]);
    await expectRefusal(signInWith(owner, authenticator), 'NotAuthorizedException');
    expect(kindsTo(owner.email)).toContain('passkey-removed');
  });

  it('is refused if the authenticator already has one or the user already has ten', async () => {
    const { AccessToken, authenticator } = await userWithPasskey();
    const { challenge, excludeCredentials } = await start(AccessToken);
    expect(excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    await expectRefusal(
      complete(AccessToken, authenticator.register(challenge)),
      'WebAuthnCredentialNotSupportedException',
    );
    const { challenge: tenth } = await start(AccessToken);
    for (let count = 1; count < 10; count += 1) await register(AccessToken);
    await expectRefusal(start(AccessToken), 'LimitExceededException');
    await expectRefusal(
      complete(AccessToken, newAuthenticator().register(tenth)),
      'LimitExceededException',
    );
    expect(await list(AccessToken)).toHaveLength(10);
  });
});

type Refusal = readonly [exception: string, when: string, act: () => Promise<unknown>];

it.each<Refusal>([
  [
    'WebAuthnOriginNotAllowedException',
    'the page has another origin',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      const { challenge } = await start(AccessToken);
      await complete(
        AccessToken,
        newAuthenticator().register(challenge, { origin: 'https://other.example' }),
      );
    },
  ],
  [
    'WebAuthnRelyingPartyMismatchException',
    'it belongs to another relying party',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      const { challenge } = await start(AccessToken);
      await complete(
        AccessToken,
        newAuthenticator().register(challenge, { relyingPartyId: 'evil.example' }),
      );
    },
  ],
  [
    'WebAuthnCredentialNotSupportedException',
    'it has not verified the user',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      const { challenge } = await start(AccessToken);
      await complete(AccessToken, newAuthenticator().register(challenge, { isVerified: false }));
    },
  ],
  [
    'WebAuthnChallengeNotFoundException',
    'the challenge is six minutes old',
    async () => {
      const email = await confirmedUser();
      const { challenge } = await start((await signedIn(email)).AccessToken);
      clock.advance(6 * minute);
      await complete((await signedIn(email)).AccessToken, newAuthenticator().register(challenge));
    },
  ],
  [
    'WebAuthnChallengeNotFoundException',
    'the challenge was answered before',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      const { challenge } = await start(AccessToken);
      await complete(AccessToken, newAuthenticator().register(challenge));
      await complete(AccessToken, newAuthenticator().register(challenge));
    },
  ],
  [
    'WebAuthnClientMismatchException',
    'the challenge is another user’s',
    async () => {
      const { challenge } = await start((await signedIn(await confirmedUser())).AccessToken);
      const { AccessToken } = await signedIn(await confirmedUser());
      await complete(AccessToken, newAuthenticator().register(challenge));
    },
  ],
  [
    'WebAuthnCredentialNotSupportedException',
    'the client data is not JSON',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      const credential = newAuthenticator().register('x');
      const response = { ...credential.response, clientDataJSON: 'AAAA' };
      await complete(AccessToken, { ...credential, response });
    },
  ],
  [
    'InvalidParameterException',
    'the credential is something else',
    async () => complete((await signedIn(await confirmedUser())).AccessToken, { id: 1 }),
  ],
  [
    'ReauthenticationRequiredException',
    'the sign-in is five minutes old',
    async () => {
      const { AccessToken } = await signedIn(await confirmedUser());
      clock.advance(5 * minute);
      await start(AccessToken);
    },
  ],
  [
    'ReauthenticationRequiredException',
    'it is deleted and the sign-in is five minutes old',
    async () => {
      const { AccessToken, authenticator } = await userWithPasskey();
      clock.advance(5 * minute);
      await remove(AccessToken, authenticator.id);
    },
  ],
])('a registration returns %s when %s', async (name, _when, act) => {
  await expectRefusal(act(), name);
});

it.each<Refusal>([
  [
    'NotAuthorizedException',
    'the counter goes back, as that of a copy does',
    async () => {
      const { authenticator, ...owner } = await userWithPasskey();
      authenticator.setCounter(7);
      await signInWith(owner, authenticator);
      authenticator.setCounter(7);
      await expect(signInWith(owner, authenticator)).rejects.toThrow('its counter went back');
      authenticator.setCounter(3);
      await signInWith(owner, authenticator);
    },
  ],
  [
    'WebAuthnOriginNotAllowedException',
    'the page has another origin',
    async () => {
      const { authenticator, ...owner } = await userWithPasskey();
      await signInWith(owner, authenticator, { origin: 'https://evil.example' });
    },
  ],
  [
    'WebAuthnRelyingPartyMismatchException',
    'it belongs to another relying party',
    async () => {
      const { authenticator, ...owner } = await userWithPasskey();
      await signInWith(owner, authenticator, { relyingPartyId: 'evil.example' });
    },
  ],
  [
    'WebAuthnCredentialNotSupportedException',
    'it has not verified the user',
    async () => {
      const { authenticator, ...owner } = await userWithPasskey();
      await signInWith(owner, authenticator, { isVerified: false });
    },
  ],
  [
    'NotAuthorizedException',
    'the challenge is six minutes old',
    async () => {
      const { authenticator, email, sub } = await userWithPasskey();
      const { session, options } = await ask(email);
      clock.advance(6 * minute);
      await respond(email, session, authenticator.sign(options.challenge, sub));
    },
  ],
  [
    'NotAuthorizedException',
    'the same answer is sent twice',
    async () => {
      const { authenticator, email, sub } = await userWithPasskey();
      const { session, options } = await ask(email);
      const credential = authenticator.sign(options.challenge, sub);
      await respond(email, session, credential);
      await respond(email, session, credential);
    },
  ],
  [
    'WebAuthnCredentialNotSupportedException',
    'another challenge was signed',
    async () => {
      const { authenticator, email, sub } = await userWithPasskey();
      const { session } = await ask(email);
      await respond(email, session, authenticator.sign('AAAA', sub));
    },
  ],
  [
    'NotAuthorizedException',
    'it is another user’s',
    async () => {
      const [user, otherUser] = [await userWithPasskey(), await userWithPasskey()];
      await signInWith(user, otherUser.authenticator);
    },
  ],
  [
    'NotAuthorizedException',
    'nobody has the name',
    async () => signInWith({ email: newEmail(), sub: 'nobody' }, newAuthenticator()),
  ],
  [
    'PasswordResetRequiredException',
    'an operator requires a new password',
    async () => {
      const { authenticator, ...owner } = await userWithPasskey();
      await identity.service.requirePasswordReset(owner.email);
      await signInWith(owner, authenticator);
    },
  ],
  [
    'InvalidParameterException',
    'the credential is not JSON',
    async () => {
      const { email } = await userWithPasskey();
      await respond(email, (await ask(email)).session, '{');
    },
  ],
])('a sign-in returns %s when %s', async (name, _when, act) => {
  await expectRefusal(act(), name);
});

it('users with a passkey, users without one, and unknown names get the same challenge', async () => {
  const asked = [
    await ask((await userWithPasskey()).email),
    await ask(await confirmedUser()),
    await ask(newEmail()),
  ];
  const shown = asked.map(({ name, session, options }) => ({
    name,
    length: session?.length,
    options: { ...options, challenge: options.challenge.length },
  }));
  expect(shown[1]).toEqual(shown[0]);
  expect(shown[2]).toEqual(shown[0]);
  expect(shown[0]).toMatchObject({
    name: 'WEB_AUTHN',
    options: { rpId: 'menu.example', userVerification: 'required', allowCredentials: [] },
  });
});

it('passkeys are unavailable for an IP address or without TLS', () => {
  expect(passkeySettings('http://127.0.0.1:4000', [])).toBeNull();
  expect(passkeySettings('https://[::1]', [])).toBeNull();
  expect(passkeySettings('http://menu.example', [])).toBeNull();
  expect(passkeySettings('http://localhost:4000', ['http://localhost:5173', 'x'])).toEqual({
    relyingPartyId: 'localhost',
    origins: ['http://localhost:4000', 'http://localhost:5173'],
  });
});
