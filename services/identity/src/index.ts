export type { CodeMessage, DeliverCode } from './delivery/code-message.ts';
export { openUserPool, type UserPool } from './identity-process.ts';
export {
  createIdentityService,
  type IdentityDependencies,
  type IdentityService,
} from './identity-service.ts';
export { passwordVariables } from './passwords/password-variables.ts';
export type { SecretRandomness } from './randomness.ts';
export { type IdentitySettings, issuerOf } from './settings.ts';
export type { WantedUser } from './users/ensure-user.ts';
export { type KnownPerson, readPerson, removePerson } from './users/known-person.ts';
