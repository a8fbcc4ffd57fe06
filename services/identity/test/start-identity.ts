import { createServer } from 'node:http';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { Mail, Mails } from '@qr-menu/mail';
import { keepAliveTimeout } from '@qr-menu/runtime/http';
import { type Clock, createLogger } from '@qr-menu/runtime/process';
import { createMasterSeal } from '@qr-menu/stores/keys';
import { createPool } from '@qr-menu/stores/postgres';
import { createIdentityService, type IdentitySettings } from '../src/index.ts';
import { createPasswords } from '../src/passwords.ts';
import { systemSecretRandomness } from '../src/settings.ts';

export type MovableClock = Clock & { readonly advance: (milliseconds: number) => void };

export function createMovableClock(): MovableClock {
  let now = Date.parse('2026-05-01T12:00:00.500Z');
  return {
    now: () => now,
    // With this clock, no deadline passes. A sleep ends when its signal is aborted.
    sleep: (_milliseconds, signal) =>
      new Promise((wake) => signal?.addEventListener('abort', () => wake())),
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export const masterKey = Buffer.alloc(32, 7).toString('base64');

const userPoolId = 'eu-central-1_Embedded1';
export const clientId = 'webclient';

export type StartedIdentity = Awaited<ReturnType<typeof startIdentity>>;

export type IdentityOptions = {
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly deliver?: (mail: Mail, options: Parameters<Mails['put']>[2]) => Promise<void>;
  readonly settings?: Partial<IdentitySettings>;
  readonly masterKeys?: Parameters<typeof createMasterSeal>[0];
};

export async function startIdentity(options: IdentityOptions) {
  const logger = createLogger('identity-spec', 'silent');
  const pool = createPool({ url: options.databaseUrl, applicationName: 'identity-spec', logger });
  const outbox: Mail[] = [];
  const server = createServer((req, res) => {
    void service.handle(req, res, (req.url ?? '').replace(/^\/identity/, ''));
  });
  server.keepAliveTimeout = keepAliveTimeout;
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const endpoint = `http://127.0.0.1:${address.port}/identity`;
  const settings = {
    userPoolId,
    clientId,
    issuerBase: endpoint,
    tokenLifetimeSeconds: 900,
    ...options.settings,
  };
  // A low cost, because the tests hash hundreds of passwords. Another test covers the real cost.
  const cost = { cost: 2 ** 4, blockSize: 8, parallelization: 1 };
  const passwords = createPasswords(systemSecretRandomness, cost);
  const service = await createIdentityService({
    pool,
    clock: options.clock,
    randomness: systemSecretRandomness,
    openMails: () => ({
      put: async (_client, mail, about) => {
        if (about.isReal === false) return;
        await options.deliver?.(mail, about);
        outbox.push(mail);
      },
      sendSoon: async () => undefined,
    }),
    settings,
    masterSeal: createMasterSeal(options.masterKeys ?? { KEYS_MASTER_KEY: masterKey }),
    logger,
    passwords,
  });
  // A single attempt, because the SDK's retries would hide a throttled response.
  const client = new CognitoIdentityProviderClient({
    region: 'eu-central-1',
    endpoint,
    maxAttempts: 1,
  });

  return {
    databaseUrl: options.databaseUrl,
    service,
    pool,
    passwords,
    endpoint,
    settings,
    client,
    codeFor: (email: string): string => {
      const codes = outbox.flatMap((mail) =>
        mail.to === email && 'code' in mail ? mail.code : [],
      );
      const code = codes.at(-1);
      if (code === undefined) throw new Error(`no code was sent to ${email}`);
      return code;
    },
    mailsTo: (email: string) => outbox.filter(({ to }) => to === email),
    stop: async (): Promise<void> => {
      client.destroy();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await service.stop();
      await pool.end();
    },
  };
}
