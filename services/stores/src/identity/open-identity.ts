import type { Clock, identityVariables } from '@qr-menu/runtime';
import type { z } from 'zod';
import type { Identity } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';

export type IdentityEnvironment = z.infer<
  z.ZodObject<Omit<typeof identityVariables, 'IDENTITY_ENDPOINT'>>
>;

export const cognitoIssuer = (region: string, userPoolId: string): string =>
  `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

export const jwksUriOf = (issuer: string): string => `${issuer}/.well-known/jwks.json`;

export function openIdentity(environment: IdentityEnvironment, clock: Clock): Identity {
  const { AWS_REGION, COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID } = environment;
  const issuer = environment.IDENTITY_ISSUER ?? cognitoIssuer(AWS_REGION, COGNITO_USER_POOL_ID);
  return createTokenVerifier({
    issuer,
    clientId: COGNITO_CLIENT_ID,
    jwksUri: environment.IDENTITY_JWKS_URL ?? jwksUriOf(issuer),
    clock,
  });
}
