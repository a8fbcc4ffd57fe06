export { openUserPool, type UserPool } from './identity-process.ts';
export {
  createIdentityService,
  type IdentityDependencies,
  type IdentityService,
} from './identity-service.ts';
export { migrations as userPoolMigrations } from './migrations.ts';
export { passwordVariables } from './passwords.ts';
export { type IdentitySettings, issuerOf, type SecretRandomness } from './settings.ts';
export { tokenVariables } from './tokens/token-issuer.ts';
export type { DesiredUser } from './users/administration.ts';
export { readPerson, removePerson } from './users/known-person.ts';
