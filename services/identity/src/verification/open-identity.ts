import type { identityVariables, ProcessContext } from '@qr-menu/runtime/process';
import type { z } from 'zod';
import { createCognitoSecondSteps, readCognitoSettings } from './cognito-second-steps.ts';
import { followEndedSignIns } from './ended-sign-ins.ts';
import type { Identity } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';

export type IdentityEnvironment = z.infer<
  z.ZodObject<Omit<typeof identityVariables, 'IDENTITY_ENDPOINT'>>
>;

export const cognitoIssuer = (region: string, userPoolId: string): string =>
  `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;

export const jwksUriOf = (issuer: string): string => `${issuer}/.well-known/jwks.json`;

export const isOwnPool = ({ IDENTITY_ISSUER }: IdentityEnvironment): boolean =>
  IDENTITY_ISSUER !== undefined;

/** The list is published next to the issuer's keys, but only by our own sign-in service. */
const endedUriOf = (jwksUri: string): string => new URL('ended-sign-ins.json', jwksUri).href;

export function openIdentity(
  environment: IdentityEnvironment,
  { clock, logger, closers }: Pick<ProcessContext, 'clock' | 'logger' | 'closers'>,
): Identity {
  const { AWS_REGION, COGNITO_USER_POOL_ID, COGNITO_CLIENT_ID } = environment;
  const issuer = environment.IDENTITY_ISSUER ?? cognitoIssuer(AWS_REGION, COGNITO_USER_POOL_ID);
  const jwksUri = environment.IDENTITY_JWKS_URL ?? jwksUriOf(issuer);
  const ended = isOwnPool(environment)
    ? followEndedSignIns(endedUriOf(jwksUri), clock, logger)
    : undefined;
  if (ended) closers.add(ended.stop);
  const hasSecondStep = isOwnPool(environment)
    ? undefined
    : createCognitoSecondSteps(readCognitoSettings(AWS_REGION, COGNITO_USER_POOL_ID), clock);
  const clientId = COGNITO_CLIENT_ID;
  return createTokenVerifier({ issuer, clientId, jwksUri, clock, ended, hasSecondStep });
}
