export {
  type Identity,
  IdentityUnavailable,
  InvalidToken,
  type VerifiedToken,
} from './identity.ts';
export { openIdentity } from './open-identity.ts';
export { createTokenVerifier } from './token-verifier.ts';
export { cognitoIssuer, jwksUriOf } from './user-pool.ts';
