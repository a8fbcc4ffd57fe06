export { type Identity, IdentityUnavailable, InvalidToken } from './identity.ts';
export { openIdentity } from './open-identity.ts';
export { createRemoveUser, type RemoveUser } from './remove-user.ts';
