import { createLogger, runProcess } from '@qr-menu/platform';
import { demoOwner, seedDemo } from './demo/seed-demo.ts';
import { readEnvironment } from './env.ts';
import { startStandalone } from './standalone.ts';
import { welcome } from './welcome.ts';

const environment = readEnvironment();
const logger = createLogger('standalone', environment.LOG_LEVEL);
const print = (line: string): boolean => process.stdout.write(`${line}\n`);

await runProcess({
  logger,
  exit: process.exit,
  start: async (onCrash, stopping) => {
    const clientDir = environment.CLIENT_DIR;
    const standalone = await startStandalone({
      ...{ environment, logger, clientDir, print, onCrash, stopping },
    });
    const origin = `http://localhost:${standalone.port}`;
    const demo = environment.DEMO === 'on' && standalone.ensureUser !== undefined;
    if (demo) await seedDemo(standalone);
    for (const line of welcome(origin, demo ? demoOwner : null)) print(line);
    return standalone;
  },
});
