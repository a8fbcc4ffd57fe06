import { createLogger, runProcess } from '@qr-menu/runtime/process';
import { readDemoVenue } from './demo/demo-venues.ts';
import { demoOwner, levaOwner, seedDemo } from './demo/seed-demo.ts';
import { readEnvironment } from './env.ts';
import { type StandaloneDeps, startStandalone } from './standalone.ts';

export type RunOptions = Pick<StandaloneDeps, 'answerWaiting'> & {
  readonly onReady?: () => void;
  /** Explains a failed start to the operator. If omitted, the reason is logged. */
  readonly onFailedStart?: (error: unknown) => void;
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

export async function runStandalone(options: RunOptions = {}): Promise<void> {
  const { answerWaiting, onReady, onFailedStart } = options;
  const environment = readEnvironment();
  const logger = createLogger('standalone', environment.LOG_LEVEL);
  await runProcess({
    logger,
    exit: process.exit,
    onFailedStart,
    start: async (onCrash, stopping) => {
      const standalone = await startStandalone({
        environment,
        logger,
        clientDir: environment.CLIENT_DIR,
        print,
        onCrash,
        stopping,
        answerWaiting,
      });
      const origin = `http://localhost:${standalone.port}`;
      const demo = environment.DEMO === 'on' && standalone.ensureUser !== undefined;
      if (demo) await seedDemo(standalone, printProgress());
      standalone.open();
      for (const line of welcome(origin, demo ? demoOwner : null)) print(line);
      onReady?.();
      return standalone;
    },
  });
}

function printProgress() {
  const { stdout } = process;
  let printedQuarter = -1;
  return ({ done, of }: { readonly done: number; readonly of: number }): void => {
    const line = `  demo venue: step ${done} of ${of}`;
    if (stdout.isTTY) stdout.write(`\r${line}${done === of ? '\n' : ''}`);
    else if (printedQuarter !== Math.floor((done / of) * 4)) print(line);
    printedQuarter = Math.floor((done / of) * 4);
  };
}

/** The lines that are printed after the start. Other programs depend on the format of the first line. */
function welcome(
  origin: string,
  demo: { readonly email: string; readonly password: string } | null,
): readonly string[] {
  const lines = [`ready ${origin}`, `  landing    ${origin}/`, `  admin      ${origin}/login`];
  if (!demo) return lines;
  const name = encodeURIComponent(readDemoVenue().account.name);
  return [
    ...lines,
    `  demo menu  ${origin}/menu/${name}`,
    `  sign in    ${demo.email} with the password ${demo.password}`,
    `  in leva    ${levaOwner.email} with the same password: a menu that can be changed to euros`,
  ];
}
