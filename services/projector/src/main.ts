import { createLogger, runProcess } from '@qr-menu/platform';
import { startProjectorProcess } from './projector-process.ts';
import { readEnvironment } from './env.ts';

const environment = readEnvironment();
const logger = createLogger('projector', environment.LOG_LEVEL);

await runProcess({
  logger,
  exit: process.exit,
  start: (onCrash) => startProjectorProcess({ environment, logger, onCrash }),
});
