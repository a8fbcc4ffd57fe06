import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../process/clock.ts';
import { type Identity, IdentityUnavailable, InvalidToken } from './identity.ts';

const idTokenSchema = z.object({
  token_use: z.literal('id'),
  // The subject names the owner's stream and upload prefix, so its alphabet is closed.
  sub: z.string().regex(/^[\w-]{1,128}$/),
  email: z.email().max(320),
  exp: z.int(),
});

/** Checks ID tokens of a user pool against its published keys, in Cognito's form. */
export function createTokenVerifier(deps: {
  readonly issuer: string;
  readonly clientId: string;
  readonly jwksUri: string;
  readonly clock: Clock;
}): Identity {
  const { issuer, clientId, clock } = deps;
  const keyOf = publishedKeys(deps.jwksUri);

  return {
    verify: async (idToken) => {
      try {
        const { payload } = await jwtVerify(idToken, keyOf, {
          issuer,
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['exp', 'sub'],
          currentDate: new Date(clock.now()),
        });
        const { sub, email, exp } = idTokenSchema.parse(payload);
        return { sub, email, expiresAt: exp };
      } catch (error) {
        if (error instanceof IdentityUnavailable) throw error;
        throw new InvalidToken(error instanceof errors.JWTExpired ? 'expired' : 'invalid', {
          cause: error,
        });
      }
    },
  };
}

// Only a fault in getting the keys means "try again"; a key id that the pool does not
// publish is a fault of the token.
function publishedKeys(jwksUri: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(jwksUri));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) throw error;
      throw new IdentityUnavailable('the identity service does not publish its keys', {
        cause: error,
      });
    }
  };
}
