export { endedMark } from './ended-sign-ins.ts';
export { type Identity, IdentityUnavailable, InvalidToken } from './identity.ts';
export { cognitoIssuer, jwksUriOf, openIdentity } from './open-identity.ts';
export { createRemoveUser, type RemoveUser } from './remove-user.ts';
export { createTokenVerifier, oldestTokenSeconds } from './token-verifier.ts';
