import { inTransaction } from '@qr-menu/stores/postgres';
import { z } from 'zod';
import type { Attempt, Origin } from '../attempts.ts';
import {
  IdentityError,
  invalidSession,
  notAuthorized,
  passwordResetRequired,
  wrongCredentials,
} from '../identity-error.ts';
import {
  assertionSchema,
  assertOrigin,
  clientDataOf,
  creationOptions,
  notSupported,
  readAssertion,
  readRegistration,
  registrationSchema,
  requestOptions,
} from '../second-step/passkey-ceremonies.ts';
import { mostPasskeys } from '../second-step/passkey-store.ts';
import type { PasskeySettings } from '../settings.ts';
import type { User } from '../users/user-store.ts';
import {
  assertRecent,
  bearerOperation,
  type ChallengeAnswer,
  type IdentityContext,
  invalidParameter,
  parseInput,
  textFieldSchema,
  tokenSchema,
  usernameSchema,
} from './operation.ts';
import { noticeAbout } from './second-step-mails.ts';

const bearerSchema = z.object({ AccessToken: tokenSchema });

const newQuestion = ({ randomness }: IdentityContext): Uint8Array => randomness.bytes(32);

const textOf = (question: Uint8Array): string => Buffer.from(question).toString('base64url');

function settingsOf({ settings }: IdentityContext): PasskeySettings {
  if (settings.passkeys) return settings.passkeys;
  const message = 'The address of this product cannot have passkeys.';
  throw new IdentityError('WebAuthnNotEnabledException', message);
}

export const startWebAuthnRegistration = bearerOperation(bearerSchema, async (context, bearer) => {
  assertRecent(context, bearer);
  const { challenges, passkeys } = context;
  const { user } = bearer;
  const settings = settingsOf(context);
  const existing = await passkeys.list(user.sub);
  if (existing.length >= mostPasskeys) throw tooManyPasskeys();
  const question = newQuestion(context);
  await challenges.open('WEB_AUTHN_REGISTRATION', user, textOf(question));
  return {
    CredentialCreationOptions: await creationOptions(settings, user, question, existing),
  };
});

export const completeWebAuthnRegistration = bearerOperation(
  z.object({ AccessToken: tokenSchema, Credential: registrationSchema }),
  async (context, bearer, { Credential }, origin) => {
    assertRecent(context, bearer);
    const { challenges, passkeys, pool, refreshTokens, mails } = context;
    const { user } = bearer;
    const settings = settingsOf(context);
    assertOrigin(settings, Credential);
    const question = clientDataOf(Credential).challenge;
    const opened = await challenges.find('WEB_AUTHN_REGISTRATION', question);
    if (opened === null) throw challengeNotFound();
    if (opened.sub !== user.sub) {
      const message = 'The challenge was made for another user.';
      throw new IdentityError('WebAuthnClientMismatchException', message);
    }
    const passkey = await readRegistration(settings, Credential, question);
    if (!(await challenges.close(question))) throw challengeNotFound();
    await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      const outcome = await passkeys.add(client, user.sub, passkey);
      if (outcome === 'full') throw tooManyPasskeys();
      if (outcome === 'taken') throw notSupported('The passkey is already registered.');
      const notice = { kind: 'passkey-added', name: passkey.name } as const;
      await noticeAbout(context, user, origin, notice)(client);
    });
    // The authenticator verified the user when it created the passkey.
    await refreshTokens.raise(bearer);
    await mails.sendSoon();
    return {};
  },
);

const challengeNotFound = (): IdentityError =>
  new IdentityError(
    'WebAuthnChallengeNotFoundException',
    'The challenge is unknown, used or older than five minutes.',
  );

const tooManyPasskeys = (): IdentityError =>
  new IdentityError('LimitExceededException', `A user can have ${mostPasskeys} passkeys.`);

/** Lists all passkeys on one page, because a user has at most ten. */
export const listWebAuthnCredentials = bearerOperation(bearerSchema, async (context, { user }) => {
  const { relyingPartyId = '' } = context.settings.passkeys ?? {};
  const stored = await context.passkeys.list(user.sub);
  return {
    Credentials: stored.map(({ credentialId, name, attachment, transports, createdAt }) => ({
      CredentialId: credentialId,
      FriendlyCredentialName: name,
      RelyingPartyId: relyingPartyId,
      ...(attachment === null ? {} : { AuthenticatorAttachment: attachment }),
      AuthenticatorTransports: transports,
      CreatedAt: createdAt.getTime() / 1000,
    })),
  };
});

export const deleteWebAuthnCredential = bearerOperation(
  z.object({ AccessToken: tokenSchema, CredentialId: textFieldSchema(1_400) }),
  async (context, bearer, { CredentialId }, origin) => {
    assertRecent(context, bearer);
    const { passkeys, pool, mails } = context;
    const { user } = bearer;
    await inTransaction(pool, { isolation: 'read committed' }, async (client) => {
      const name = await passkeys.remove(client, user.sub, CredentialId);
      if (name === null) {
        throw new IdentityError('ResourceNotFoundException', 'The user has no such passkey.');
      }
      await noticeAbout(context, user, origin, { kind: 'passkey-removed', name })(client);
    });
    await mails.sendSoon();
    return {};
  },
);

const parametersSchema = z.object({ USERNAME: usernameSchema, PREFERRED_CHALLENGE: z.string() });

/** Responses and response times are the same for users without passkeys and for unknown names. */
export async function askForPasskey(
  context: IdentityContext,
  parameters: unknown,
  origin: Origin,
): Promise<object> {
  const { users, attempts, challenges } = context;
  const settings = settingsOf(context);
  const { USERNAME: username, PREFERRED_CHALLENGE } = parseInput(parametersSchema, parameters);
  if (PREFERRED_CHALLENGE !== 'WEB_AUTHN') {
    throw invalidParameter('PREFERRED_CHALLENGE must be WEB_AUTHN.');
  }
  const user = await users.find(username);
  // Passkeys cannot be guessed, so the shared limit for unknown places is ignored.
  await attempts.start({ kind: 'passkey', username, user, origin });
  const question = newQuestion(context);
  const options = await requestOptions(settings, question);
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: await challenges.open('WEB_AUTHN', user, textOf(question)),
    ChallengeParameters: { CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  };
}

const answerSchema = z.object({ USERNAME: usernameSchema, CREDENTIAL: textFieldSchema(32_768) });

/** Returns the user whose passkey signed the challenge. @throws IdentityError */
export async function provePasskey(
  context: IdentityContext,
  { Session, ChallengeResponses }: ChallengeAnswer,
  origin: Origin,
): Promise<Attempt & { readonly user: User }> {
  const { users, challenges, passkeys, randomness } = context;
  const settings = settingsOf(context);
  const { USERNAME: username, CREDENTIAL } = parseInput(answerSchema, ChallengeResponses);
  const answer = parseInput(assertionSchema, jsonOf(CREDENTIAL));
  assertOrigin(settings, answer);
  const opened = await challenges.find('WEB_AUTHN', Session);
  const user = await users.find(username);
  const passkey = await passkeys.find(user?.sub ?? randomness.uuid(), answer.id);
  if (opened === null || opened.question === null) throw invalidSession();
  if (user === null || opened.sub !== user.sub || passkey === null) throw wrongCredentials();
  const handle = answer.response.userHandle;
  if (handle && Buffer.from(handle, 'base64url').toString() !== user.sub) throw wrongCredentials();
  const counter = await readAssertion(settings, answer, opened.question, passkey);
  if (counter === null) throw wrongCredentials();
  if (!(await challenges.close(Session))) throw invalidSession();
  if (!(await passkeys.use(passkey.credentialId, counter))) throw copiedPasskey();
  if (user.status === 'RESET_REQUIRED') throw passwordResetRequired();
  await context.removals.end(user.sub);
  return { kind: 'passkey', username, user, origin };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('CREDENTIAL is not JSON.');
  }
}

const copiedPasskey = (): IdentityError =>
  notAuthorized('The passkey may be a copy: its counter went back.');
