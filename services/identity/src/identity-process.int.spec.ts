import { createLogger } from '@qr-menu/runtime/process';
import { expect, it } from 'vitest';
import { openDatabase } from '../test/identity-database.ts';
import { masterKey } from '../test/start-identity.ts';
import { startIdentityProcess } from './identity-process.ts';

it("the health check, the readiness check and the user pool's keys are served on one port", async () => {
  const database = await openDatabase();
  const running = await startIdentityProcess({
    environment: {
      DATABASE_URL: database.url,
      PORT: 0,
      USER_POOL_ID: 'eu-central-1_spec',
      CLIENT_ID: 'webclient',
      ISSUER_BASE: 'http://localhost:4010',
      PASSWORD_COST: 16,
      TOKEN_LIFETIME: 900,
      KEYS_MASTER_KEY: masterKey,
      OUTBOX_FILE: '/dev/null',
      MAIL_URL: undefined,
      MAIL_FROM: undefined,
      PUBLIC_URL: undefined,
      ALLOWED_ORIGINS: [],
      TRUSTED_PROXIES: 0,
      CONNECTIONS: 100,
      CONNECTIONS_ADDRESS: 10,
      // Refills so slowly that it gains nothing during the test, even on a slow machine.
      RATE_LIMIT_ADDRESS: { perSecond: 0.001, burst: 5 },
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
  const call = () =>
    fetch(`http://127.0.0.1:${running.port}/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
      },
      body: '{',
    });
  for (let n = 0; n < 5; n += 1) {
    expect((await call()).headers.get('x-amzn-errortype')).toBe('SerializationException');
  }
  const refused = await call();
  expect(refused.headers.get('x-amzn-errortype')).toBe('TooManyRequestsException');
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  await running.stop();
  await database.drop();
});
