import path from 'node:path';
import { issuerOf, openUserPool } from '@qr-menu/identity';
import type { ProcessContext } from '@qr-menu/runtime/process';
import type { RateLimits } from '@qr-menu/stores/rate-limits';
import type { Environment } from './env.ts';

const userPoolId = 'eu-central-1_embedded';

export async function openEmbeddedIdentity(
  environment: Environment,
  parts: ProcessContext & {
    readonly keysMasterKey: string;
    readonly databaseUrl: string;
    readonly publicUrl: string;
    readonly port: number;
    readonly print: (line: string) => void;
    readonly rateLimits: RateLimits;
  },
) {
  const clientId = environment.COGNITO_CLIENT_ID;
  const issuerBase = `${parts.publicUrl}/identity`;
  const pool = await openUserPool(
    {
      DATABASE_URL: parts.databaseUrl,
      USER_POOL_ID: userPoolId,
      CLIENT_ID: clientId,
      ISSUER_BASE: issuerBase,
      ALLOWED_ORIGINS: [],
      TRUSTED_PROXIES: environment.TRUSTED_PROXIES,
      MAIL_URL: environment.MAIL_URL,
      MAIL_FROM: environment.MAIL_FROM,
      PUBLIC_URL: parts.publicUrl,
      OUTBOX_FILE: path.join(environment.DATA_DIR, 'outbox.jsonl'),
      PASSWORD_COST: environment.PASSWORD_COST,
      TOKEN_LIFETIME: environment.TOKEN_LIFETIME,
      KEYS_MASTER_KEY: environment.KEYS_MASTER_KEY ?? parts.keysMasterKey,
      KEYS_MASTER_KEY_OTHER: environment.KEYS_MASTER_KEY_OTHER,
      RATE_LIMIT_ADDRESS: environment.RATE_LIMIT_ADDRESS,
    },
    { ...parts, mostConnections: 4 },
  );
  return {
    pool,
    variables: {
      COGNITO_USER_POOL_ID: userPoolId,
      IDENTITY_ENDPOINT: '/identity',
      IDENTITY_ISSUER: issuerOf({ issuerBase, userPoolId }),
      IDENTITY_JWKS_URL: `http://127.0.0.1:${parts.port}/identity/${userPoolId}/.well-known/jwks.json`,
    },
  };
}
