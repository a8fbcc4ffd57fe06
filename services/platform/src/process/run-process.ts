import type { Logger } from './logger.ts';

export type Running = {
  /** Stops intake, finishes what is in hand, closes. */
  readonly stop: () => Promise<void>;
};

export type ProcessOptions = {
  readonly logger: Logger;
  /** Starts the process; `crash` ends it with a failure (rule R7). */
  readonly start: (crash: (error: Error) => void) => Promise<Running>;
  /** `process.exit` of the entry. */
  readonly exit: (code: number) => void;
};

const drainDeadline = 10_000;

/** Runs until SIGINT, SIGTERM or a crash, then drains to a deadline. */
export async function runProcess({ logger, start, exit }: ProcessOptions): Promise<void> {
  let running: Running | undefined;
  let ending = false;

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(code || 1), drainDeadline).unref();
    try {
      await running?.stop();
      exit(code);
    } catch (error) {
      logger.error({ err: error }, 'the shutdown failed');
      exit(1);
    }
  }

  process.once('SIGINT', () => void end(0));
  process.once('SIGTERM', () => void end(0));
  try {
    running = await start((error) => {
      logger.fatal({ err: error }, 'crashed');
      void end(1);
    });
  } catch (error) {
    logger.fatal({ err: error }, 'could not start');
    exit(1);
  }
}
