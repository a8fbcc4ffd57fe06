import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';

export type Identity = { readonly pool: UserPool; readonly client: UserPoolClient };

/** The rules of `services/identity`, which speaks the same protocol where there is no AWS. */
export function addIdentity(stack: Stack, senderEmail: string | undefined): Identity {
  const pool = new UserPool(stack, 'Users', {
    selfSignUpEnabled: true,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    standardAttributes: { email: { required: true, mutable: true } },
    keepOriginal: { email: true },
    passwordPolicy: {
      minLength: 8,
      requireDigits: false,
      requireLowercase: false,
      requireSymbols: false,
      requireUppercase: false,
      tempPasswordValidity: Duration.days(7),
    },
    mfa: Mfa.OFF,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    email:
      senderEmail === undefined
        ? UserPoolEmail.withCognito()
        : UserPoolEmail.withSES({ fromEmail: senderEmail, sesRegion: stack.region }),
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const client = pool.addClient('Web', {
    authFlows: { userPassword: true },
    disableOAuth: true,
    generateSecret: false,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    idTokenValidity: Duration.minutes(15),
    accessTokenValidity: Duration.minutes(15),
    refreshTokenValidity: Duration.days(30),
    refreshTokenRotationGracePeriod: Duration.minutes(1),
  });
  return { pool, client };
}
