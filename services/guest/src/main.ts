import { createLogger, runProcess } from '@qr-menu/runtime/process';
import { readEnvironment } from './env.ts';
import { startGuestProcess } from './guest-process.ts';

const environment = readEnvironment();
const logger = createLogger('guest', environment.LOG_LEVEL);

await runProcess({
  logger,
  exit: process.exit,
  start: (onCrash) => startGuestProcess({ environment, logger, onCrash }),
});
