export type { CodeMessage, DeliverCode } from './codes.ts';
export { createOutboxDelivery } from './codes.ts';
export {
  createIdentityService,
  type IdentityDependencies,
  type IdentityService,
} from './identity-service.ts';
export { passwordCost, passwordVariables } from './passwords.ts';
export {
  type IdentitySettings,
  issuerOf,
  type SecretRandomness,
  systemSecretRandomness,
} from './settings.ts';
export type { WantedUser } from './users/administration.ts';
export { type KnownPerson, readPerson, removePerson } from './users/known-person.ts';
