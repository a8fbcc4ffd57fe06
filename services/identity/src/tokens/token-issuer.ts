import type { Clock } from '@qr-menu/runtime/process';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { notAuthorized } from '../identity-error.ts';
import { type IdentitySettings, issuerOf, type SecretRandomness } from '../settings.ts';
import type { User } from '../users/user-store.ts';
import { oldestTokenSeconds } from '../verification/token-verifier.ts';
import { deviceKeyOf } from './sign-ins.ts';
import type { KeyRing } from './signing-keys.ts';

export const tokenVariables = {
  TOKEN_LIFETIME: z.coerce
    .number()
    .int()
    .min(60)
    .max(oldestTokenSeconds)
    .default(900)
    .describe(
      'how many seconds ID and access tokens of the embedded sign-in service are valid; an active browser renews them',
    )
    .meta({ example: '900' }),
};

/** A sign-in. Refreshed tokens belong to the same sign-in. */
export type SignIn = {
  readonly originId: string;
  readonly authTime: Date;
  /** Whether the user signed in with more than a password: a passkey or a second step. */
  readonly isTwoStep: boolean;
};

export type AccessTokenBearer = {
  readonly sub: string;
  readonly originId: string;
  /** Seconds since the epoch. 0 if the token lacks this claim. */
  readonly signedInAt: number;
};

export type TokenIssuer = ReturnType<typeof createTokenIssuer>;

export function createTokenIssuer(deps: {
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly randomness: Pick<SecretRandomness, 'uuid'>;
  readonly settings: IdentitySettings;
}) {
  const { keys, clock, randomness, settings } = deps;

  const sign = async (claims: JWTPayload, user: User, signIn: SignIn) => {
    const { originId, authTime, isTwoStep } = signIn;
    const key = await keys.current();
    const now = Math.floor(clock.now() / 1000);
    const all: JWTPayload = {
      sub: user.sub,
      iss: issuerOf(settings),
      origin_jti: originId,
      jti: randomness.uuid(),
      auth_time: Math.floor(authTime.getTime() / 1000),
      iat: now,
      issued_ms: clock.now(),
      exp: now + settings.tokenLifetimeSeconds,
      // RFC 8176
      ...(isTwoStep ? { amr: ['mfa'] } : {}),
      ...claims,
    };
    return new SignJWT(all).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey);
  };

  const keyOf = async ({ kid }: { readonly kid?: string }) => {
    const key = await keys.find(kid);
    if (key === undefined) throw notAuthorized('Invalid Access Token');
    return key.publicKey;
  };

  return {
    issue: async (user: User, signIn: SignIn) => ({
      idToken: await sign(idClaims(user, settings.clientId), user, signIn),
      accessToken: await sign(accessClaims(user, settings, signIn), user, signIn),
    }),
    /** Returns the token's user and sign-in. Rejects with `NotAuthorizedException`. */
    readAccessToken: async (token: string): Promise<AccessTokenBearer> => {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          issuer: issuerOf(settings),
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat'],
          currentDate: new Date(clock.now()),
        });
        const { sub, iat = 0, token_use: use, client_id: client, origin_jti: originId } = payload;
        if (iat + oldestTokenSeconds <= clock.now() / 1000)
          throw new errors.JWTExpired('too old', payload);
        const ours = use === 'access' && client === settings.clientId;
        const { auth_time: at } = payload;
        const signedInAt = typeof at === 'number' ? at : 0;
        if (ours && sub !== undefined && typeof originId === 'string') {
          return { sub, originId, signedInAt };
        }
      } catch (cause) {
        if (cause instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired');
      }
      throw notAuthorized('Invalid Access Token');
    },
  };
}

const idClaims = (user: User, clientId: string): JWTPayload => ({
  token_use: 'id',
  aud: clientId,
  'cognito:username': user.sub,
  email: user.email,
  email_verified: user.status !== 'UNCONFIRMED',
  ...(user.phone === null ? {} : { phone_number: user.phone, phone_number_verified: false }),
  ...(user.name === null ? {} : { name: user.name }),
});

const accessClaims = (
  user: User,
  settings: IdentitySettings,
  { originId }: SignIn,
): JWTPayload => ({
  token_use: 'access',
  client_id: settings.clientId,
  // Cognito's tokens contain this claim if the pool tracks devices.
  device_key: deviceKeyOf(settings, originId),
  scope: 'aws.cognito.signin.user.admin',
  username: user.sub,
});
