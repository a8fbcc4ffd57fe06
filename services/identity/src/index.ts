export type { CodeMessage, DeliverCode } from './delivery/code-message.ts';
export { createOutboxDelivery } from './delivery/outbox-delivery.ts';
export {
  createIdentityService,
  type IdentityDependencies,
  type IdentityService,
} from './identity-service.ts';
export { passwordVariables } from './passwords/password-variables.ts';
export { passwordCost } from './passwords/passwords.ts';
export { type SecretRandomness, systemSecretRandomness } from './randomness.ts';
export { type IdentitySettings, issuerOf } from './settings.ts';
export type { WantedUser } from './users/ensure-user.ts';
export { type KnownPerson, readPerson, removePerson } from './users/known-person.ts';
