import { createLogger, runProcess } from '@qr-menu/runtime/process';
import { readEnvironment } from './env.ts';
import { startIdentityProcess } from './identity-process.ts';

const environment = readEnvironment();
const logger = createLogger('identity', environment.LOG_LEVEL);

await runProcess({
  logger,
  exit: process.exit,
  start: (onCrash) =>
    startIdentityProcess({
      environment,
      logger,
      onCrash,
      print: (line) => process.stdout.write(`${line}\n`),
    }),
});
