export { type Identity, IdentityUnavailable, InvalidToken } from './identity.ts';
export { cognitoIssuer, jwksUriOf, openIdentity } from './open-identity.ts';
export { createTokenVerifier } from './token-verifier.ts';
