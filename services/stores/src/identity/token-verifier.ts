import type { Clock } from '@qr-menu/runtime';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { fetchKeys } from './fetch-keys.ts';
import { type Identity, IdentityUnavailable, InvalidToken } from './identity.ts';
import { createPublishedKeys } from './published-keys.ts';

const idTokenSchema = z.object({
  token_use: z.literal('id'),
  // The subject names the owner's stream and upload prefix, so its alphabet is closed.
  sub: z.string().regex(/^[\w-]{1,128}$/),
  email: z.email().max(320),
  email_verified: z.boolean().default(false),
  exp: z.int(),
});

// Ours have about 1 KB, Cognito's under 3.
const longestToken = 8 * 1024;

export function createTokenVerifier(deps: {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwksUri: string;
  readonly clock: Clock;
  readonly keysMaxAgeMilliseconds?: number;
}): Identity {
  const { issuer, clientId, jwksUri, clock } = deps;
  const { keyOf } = createPublishedKeys({
    fetchKeys: () => fetchKeys(jwksUri, clock),
    clock,
    maxAgeMilliseconds: deps.keysMaxAgeMilliseconds,
  });

  return {
    verify: async (idToken) => {
      if (idToken.length > longestToken) throw new InvalidToken('invalid');
      try {
        const { payload } = await jwtVerify(idToken, keyOf, {
          issuer,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'sub'],
          currentDate: new Date(clock.now()),
        });
        const { sub, email, email_verified, exp } = idTokenSchema.parse(payload);
        return { sub, email, emailVerified: email_verified, expiresAt: exp };
      } catch (error) {
        if (error instanceof IdentityUnavailable) throw error;
        throw new InvalidToken(error instanceof errors.JWTExpired ? 'expired' : 'invalid', {
          cause: error,
        });
      }
    },
  };
}
