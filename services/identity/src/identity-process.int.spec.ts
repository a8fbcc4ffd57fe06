import { createLogger } from '@qr-menu/runtime';
import { expect, it } from 'vitest';
import { openDatabase } from '../test/identity-database.ts';
import { startIdentityProcess } from './identity-process.ts';

it('serves its health, its readiness and the keys of the pool on one port', async () => {
  const database = await openDatabase();
  const running = await startIdentityProcess({
    environment: {
      DATABASE_URL: database.url,
      PORT: 0,
      USER_POOL_ID: 'eu-central-1_spec',
      CLIENT_ID: 'webclient',
      ISSUER_BASE: 'http://localhost:4010',
      PASSWORD_COST: 16,
      OUTBOX_FILE: '/dev/null',
      ALLOWED_ORIGINS: [],
      TRUSTED_PROXIES: 0,
      LOG_LEVEL: 'silent',
      OTEL_TRACES_SAMPLER_ARG: 1,
    },
    logger: createLogger('identity-spec', 'silent'),
    onCrash: () => {},
    print: () => {},
  });
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${running.port}${path}`)).status;
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/eu-central-1_spec/.well-known/jwks.json')).toBe(200);
  expect(await statusOf('/nothing')).toBe(404);
  await running.stop();
  await database.drop();
});
