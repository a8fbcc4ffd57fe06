import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ServiceName } from '../capacity/sizes.ts';
import type { Settings } from './settings.ts';

export type AwsSecrets = {
  readonly cursor: ISecret;
  readonly publicApiKey: ISecret;
  readonly keysMaster: ISecret;
  /** The next or previous master key. Only exists during a rotation. */
  readonly otherKeysMaster: ISecret | null;
  readonly cache: ISecret;
  /** Database passwords. Each service has its own database user. */
  readonly database: Readonly<Record<ServiceName, ISecret>>;
  readonly log: ISecret;
  /** A secret in each request from CloudFront to the load balancer. */
  readonly origin: ISecret;
  /**
   * The password of the mail server's user. SES generates it, so it is entered by hand. Null if the gateway
   * sends no email.
   */
  readonly mail: ISecret | null;
};

/**
 * No secret is rotated automatically, because processes read their secrets only at startup and some secrets
 * are shared. `README.md` lists the steps.
 */
export function addSecrets(
  stack: Stack,
  encryptionKey: Key,
  { secondMasterKey, mailServer }: Pick<Settings, 'secondMasterKey' | 'mailServer'>,
): AwsSecrets {
  const generated = (name: string, length: number) =>
    new Secret(stack, name, {
      encryptionKey,
      // Only letters and digits, because these are valid in URLs, headers and Base64.
      generateSecretString: { passwordLength: length, excludePunctuation: true },
    });
  /** The secret is kept if a deployment omits its setting, because it may still be needed to open keys. */
  const kept = (secret: Secret): Secret => {
    secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return secret;
  };
  return {
    cursor: generated('CursorSecret', 48),
    publicApiKey: generated('PublicApiKey', 32),
    // 43 characters of Base64 give 32 bytes.
    keysMaster: generated('KeysMasterKey', 43),
    otherKeysMaster: secondMasterKey === 'on' ? kept(generated('SecondMasterKey', 43)) : null,
    cache: generated('CachePassword', 48),
    database: {
      command: generated('CommandDatabasePassword', 48),
      projector: generated('ProjectorDatabasePassword', 48),
      gateway: generated('GatewayDatabasePassword', 48),
      guest: generated('GuestDatabasePassword', 48),
    },
    origin: generated('OriginSecret', 48),
    mail: mailServer === undefined ? null : generated('MailPassword', 44),
    log: new Secret(stack, 'LogUser', {
      // MSK requires this prefix and a customer-managed key.
      secretName: `AmazonMSK_${stack.stackName}`,
      encryptionKey,
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ username: 'qr-menu' }),
        generateStringKey: 'password',
        passwordLength: 48,
        excludePunctuation: true,
      },
    }),
  };
}
