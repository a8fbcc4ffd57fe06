import type { Clock } from '@qr-menu/runtime';
import type { Identity } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';
import { cognitoIssuer, jwksUriOf } from './user-pool.ts';

export type IdentityEnvironment = {
  readonly AWS_REGION: string;
  readonly COGNITO_USER_POOL_ID: string;
  readonly COGNITO_CLIENT_ID: string;
  readonly IDENTITY_ISSUER?: string | undefined;
  readonly IDENTITY_JWKS_URL?: string | undefined;
};

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
