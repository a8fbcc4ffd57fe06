import { createLogger, runProcess } from '@qr-menu/runtime/process';
import { readEnvironment } from './env.ts';
import { startProjectorProcess } from './projector-process.ts';

const environment = readEnvironment();
const logger = createLogger('projector', environment.LOG_LEVEL);

await runProcess({
  logger,
  exit: process.exit,
  start: (onCrash) => startProjectorProcess({ environment, logger, onCrash }),
});
