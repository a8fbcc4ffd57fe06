import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  CfnUserPool,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
} from 'aws-cdk-lib/aws-cognito';
import { Architecture, Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { bundleHandler } from './cognito-mails/bundle.ts';
import { logGroup } from './log-group.ts';
import type { Settings } from './settings.ts';

/** Replaces the text of Cognito's emails with that of `services/identity`. */
const addMailWords = (stack: Stack, publicUrl: string): LambdaFunction =>
  new LambdaFunction(stack, 'MailWords', {
    description: 'Texts for the mails of the user pool',
    runtime: Runtime.NODEJS_22_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(bundleHandler(publicUrl)),
    // Cognito waits at most five seconds.
    timeout: Duration.seconds(4),
    memorySize: 256,
    logGroup: logGroup(stack, 'MailWords'),
  });

export type UserPoolWithClient = { readonly pool: UserPool; readonly client: UserPoolClient };

/** Adds a user pool with the same rules as `services/identity`, which replaces it outside AWS. */
export function addIdentity(
  stack: Stack,
  { senderEmail, domain }: Pick<Settings, 'senderEmail' | 'domain'>,
): UserPoolWithClient {
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
    // A user without an app signs in without a second step. Passkeys need the Essentials plan.
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { sms: false, otp: true },
    featurePlan: FeaturePlan.ESSENTIALS,
    signInPolicy: { allowedFirstAuthFactors: { password: true, passkey: true } },
    passkeyRelyingPartyId: domain,
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    email:
      senderEmail === undefined
        ? UserPoolEmail.withCognito()
        : UserPoolEmail.withSES({ fromEmail: senderEmail, sesRegion: stack.region }),
    lambdaTriggers: { customMessage: addMailWords(stack, `https://${domain}`) },
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  const [resource] = pool.node.children.filter((child) => child instanceof CfnUserPool);
  // Without this, users with an app could not use their passkeys.
  if (resource) resource.webAuthnFactorConfiguration = 'MULTI_FACTOR_WITH_USER_VERIFICATION';
  const client = pool.addClient('Web', {
    authFlows: { userPassword: true, user: true },
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
