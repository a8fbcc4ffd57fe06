import { createServer } from 'node:http';
import { createLogger, createPool, systemClock } from '@qr-menu/platform';
import { createOutboxDelivery } from './delivery/outbox-delivery.ts';
import { readEnvironment } from './env.ts';
import { createIdentityService } from './identity-service.ts';
import { systemSecretRandomness } from './randomness.ts';

const environment = readEnvironment();
const logger = createLogger('identity', environment.LOG_LEVEL);
const pool = createPool({ url: environment.DATABASE_URL, applicationName: 'identity', logger });
const service = await createIdentityService({
  pool,
  clock: systemClock,
  randomness: systemSecretRandomness,
  deliverCode: createOutboxDelivery({
    file: environment.OUTBOX_FILE,
    print: (line) => process.stdout.write(`${line}\n`),
  }),
  settings: {
    userPoolId: environment.USER_POOL_ID,
    clientId: environment.CLIENT_ID,
    issuerBase: environment.ISSUER_BASE,
    allowedOrigins: environment.ALLOWED_ORIGINS,
  },
  logger,
});

const server = createServer((req, res) => void service.handle(req, res, req.url ?? '/'));
server.listen(environment.PORT, environment.HOST, () => {
  logger.info({ address: server.address() }, 'the identity service is ready');
});

const stop = async (): Promise<void> => {
  server.close();
  await service.stop();
  server.closeIdleConnections();
  await pool.end();
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
