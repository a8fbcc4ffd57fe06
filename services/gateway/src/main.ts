import { createLogger, runProcess } from '@qr-menu/runtime/process';
import { readEnvironment } from './env.ts';
import { startGatewayProcess } from './gateway.ts';

const environment = readEnvironment();
const logger = createLogger('gateway', environment.LOG_LEVEL);

await runProcess({
  logger,
  exit: process.exit,
  start: (onCrash) => startGatewayProcess({ environment, logger, onCrash }),
});
