import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ServiceName } from '../capacity/sizes.ts';
import type { Settings } from './settings.ts';

export type Secrets = {
  readonly cursor: ISecret;
  readonly publicApiKey: ISecret;
  readonly keysMaster: ISecret;
  /** The next or the former one, while it is being changed. */
  readonly otherKeysMaster: ISecret | null;
  readonly cache: ISecret;
  /** With which each service signs in to the database by its own name. */
  readonly database: Readonly<Record<ServiceName, ISecret>>;
  readonly log: ISecret;
  /** What CloudFront shows to the load balancer. */
  readonly origin: ISecret;
  /** Of the mail server's user: put in by hand, since SES makes it. Null: the gateway sends no mail. */
  readonly mail: ISecret | null;
};

/**
 * None of them is rotated by a schedule: each process reads its secrets when it starts, and some are
 * in use on both sides. `README.md` has the steps.
 */
export function addSecrets(
  stack: Stack,
  encryptionKey: Key,
  { secondMasterKey, mailServer }: Pick<Settings, 'secondMasterKey' | 'mailServer'>,
): Secrets {
  const generated = (name: string, length: number) =>
    new Secret(stack, name, {
      encryptionKey,
      // Letters and digits: they stand in addresses and headers, and are valid Base64.
      generateSecretString: { passwordLength: length, excludePunctuation: true },
    });
  /** A deployment that forgets the setting must not take away what still opens keys. */
  const kept = (secret: Secret): Secret => {
    secret.applyRemovalPolicy(RemovalPolicy.RETAIN);
    return secret;
  };
  return {
    cursor: generated('CursorSecret', 48),
    publicApiKey: generated('PublicApiKey', 32),
    // 43 characters of Base64 are 32 bytes.
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
      // MSK only takes secrets whose names begin so, with a key of our own.
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
