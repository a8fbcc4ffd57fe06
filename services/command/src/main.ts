import { createLogger, runProcess } from '@qr-menu/runtime/process';
import { startCommandProcess } from './command-process.ts';
import { readEnvironment } from './env.ts';

const environment = readEnvironment();
const logger = createLogger('command', environment.LOG_LEVEL);

await runProcess({
  logger,
  exit: process.exit,
  start: (onCrash) => startCommandProcess({ environment, logger, onCrash }),
});
