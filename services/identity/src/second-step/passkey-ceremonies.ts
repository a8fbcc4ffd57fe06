import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { IdentityError } from '../identity-error.ts';
import type { PasskeySettings } from '../settings.ts';
import type { User } from '../users/user-store.ts';
import { passkeyName } from './passkey-names.ts';
import type { NewPasskey, StoredPasskey } from './passkey-store.ts';

// Loaded on first use, because it takes 25 MB of memory, and many installations have no passkeys.
const loadWebAuthn = () => import('@simplewebauthn/server');

/** Milliseconds. Browsers wait this long for the user, and the challenge is valid for the same time. */
const timeout = 300_000;

/** EdDSA, ES256 and RS256 together cover all authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257];

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

const credentialId = base64url(1_400);
const clientDataJSON = base64url(4_096);
const attachment = z.enum(['platform', 'cross-platform']).optional().catch(undefined);

/** Transports are only hints for the browser, so unknown ones are ignored. */
const transports = z
  .array(z.string())
  .max(20)
  .catch([])
  .transform((names) => names.filter((name) => /^[a-z-]{1,20}$/.test(name)));

export const registrationSchema = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    authenticatorAttachment: attachment,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(32_768),
      transports: transports.optional(),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

export const assertionSchema = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4_096),
      signature: base64url(8_192),
      userHandle: base64url(128).nullish(),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }));

export type PasskeyRegistration = z.infer<typeof registrationSchema>;
export type Assertion = z.infer<typeof assertionSchema>;

const clientDataSchema = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
});

/** @throws IdentityError if the response does not have the client data that passkeys sign */
export function clientDataOf({ response }: PasskeyRegistration | Assertion) {
  try {
    const text = Buffer.from(response.clientDataJSON, 'base64url').toString('utf8');
    return clientDataSchema.parse(JSON.parse(text));
  } catch {
    throw notSupported('The client data cannot be read.');
  }
}

/** @throws IdentityError if the page's origin is not allowed to use our passkeys */
export function assertOrigin(
  { origins }: PasskeySettings,
  answer: PasskeyRegistration | Assertion,
): void {
  if (origins.includes(clientDataOf(answer).origin)) return;
  const message = 'The origin of the page is not allowed.';
  throw new IdentityError('WebAuthnOriginNotAllowedException', message);
}

/** For `navigator.credentials.create`. Accepts only passkeys that verify the user. */
export async function creationOptions(
  { relyingPartyId }: PasskeySettings,
  { sub, email, name }: User,
  challenge: Uint8Array,
  existing: readonly StoredPasskey[],
) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'QR-menu',
    rpID: relyingPartyId,
    userID: new Uint8Array(Buffer.from(sub)),
    userName: email,
    userDisplayName: name ?? email,
    challenge: new Uint8Array(challenge),
    timeout,
    attestationType: 'none',
    excludeCredentials: existing.map((passkey) => ({
      id: passkey.credentialId,
      transports: [...passkey.transports],
    })),
    // Passkeys must be discoverable, because a sign-in request does not list their ids.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
  });
}

/** For `navigator.credentials.get`. Does not list passkeys, because that would reveal who has one. */
export async function requestOptions({ relyingPartyId }: PasskeySettings, challenge: Uint8Array) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingPartyId,
    challenge: new Uint8Array(challenge),
    timeout,
    userVerification: 'required',
    allowCredentials: [],
  });
}

/** Verifies a registration and returns the passkey. @throws IdentityError */
export async function readRegistration(
  settings: PasskeySettings,
  answer: PasskeyRegistration,
  challenge: string,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await withCodes(() =>
    verifyRegistrationResponse({
      response: answer satisfies Loose<RegistrationResponseJSON> as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...settings.origins],
      expectedRPID: settings.relyingPartyId,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    }),
  );
  if (!verified) throw notSupported('The passkey cannot be verified.');
  const { credential, aaguid } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    attachment: answer.authenticatorAttachment ?? null,
    name: passkeyName(aaguid),
  };
}

/** Returns the signature counter, or null if the signature is wrong. @throws IdentityError */
export async function readAssertion(
  settings: PasskeySettings,
  answer: Assertion,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await withCodes(() =>
    verifyAuthenticationResponse({
      response: answer satisfies Loose<AuthenticationResponseJSON> as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...settings.origins],
      expectedRPID: settings.relyingPartyId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // The store compares the counter once the signature has been verified.
        counter: -1,
      },
    }),
  );
  return verified ? authenticationInfo.newCounter : null;
}

/** The library's types have optional fields that do not accept `undefined`. */
type Loose<Value> = Value extends object
  ? { readonly [Key in keyof Value]?: Loose<Value[Key]> | undefined | null }
  : Value;

async function withCodes<Value>(verify: () => Promise<Value>): Promise<Value> {
  try {
    return await verify();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'UnexpectedRPIDHash') {
      const message = 'The passkey belongs to another relying party.';
      throw new IdentityError('WebAuthnRelyingPartyMismatchException', message, { cause });
    }
    const reason = cause instanceof Error ? cause.message : 'unknown';
    throw notSupported(`The passkey was refused: ${reason}`, cause);
  }
}

export const notSupported = (message: string, cause?: unknown): IdentityError =>
  new IdentityError('WebAuthnCredentialNotSupportedException', message, { cause });
