import { setFlagsFromString } from 'node:v8';
import type { Logger } from './logger.ts';
import { withTimeout } from './with-timeout.ts';

export type Running = {
  readonly stop: () => Promise<void>;
};

export type ProcessOptions = {
  readonly logger: Logger;
  /** `crash` ends the process (rule R7). If the start is aborted, it must close everything and reject. */
  readonly start: (crash: (error: Error) => void, stopping: AbortSignal) => Promise<Running>;
  readonly exit: (code: number) => void;
  /** Explains to the operator why the start failed. Without it, the reason is logged. */
  readonly onFailedStart?: ((error: unknown) => void) | undefined;
};

const drainDeadline = 10_000;
/** Milliseconds. It is safe to end an interrupted start, because nothing has been acknowledged yet. */
const startDeadline = 700;

/**
 * How much the heap may grow, in percent of the live data, before V8 collects all garbage. By default, it may
 * triple: large requests then leave 200 MB of garbage, and collection is only a tenth faster.
 */
const heapGrowth = 40;

export function logWarnings(logger: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) =>
    logger.info({ err: warning }, 'a warning from Node or a library'),
  );
}

/** Runs until SIGINT, SIGTERM or a crash, and then shuts down within the deadline. */
export async function runProcess({
  logger,
  start,
  exit,
  onFailedStart = (error) => logger.fatal({ err: error }, 'could not start'),
}: ProcessOptions): Promise<void> {
  let running: Running | undefined;
  let starting: Promise<unknown> = Promise.resolve();
  let ending = false;
  const stopping = new AbortController();

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(code || 1), drainDeadline).unref();
    stopping.abort();
    try {
      await withTimeout(starting, startDeadline).catch(() => undefined);
      await running?.stop();
      exit(code);
    } catch (error) {
      logger.error({ err: error }, 'the shutdown failed');
      exit(1);
    }
  }

  const crash = (error: unknown): void => {
    logger.fatal({ err: error }, 'crashed');
    void end(1);
  };
  logWarnings(logger);
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`);
  // Drops output if the disk is full or the reader of the output is gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // Some libraries throw errors that no caller can catch, such as kafkajs for a malformed frame.
  process.on('uncaughtException', crash);
  process.once('SIGINT', () => void end(0));
  process.once('SIGTERM', () => void end(0));
  try {
    const started = start(crash, stopping.signal).then((service) => {
      running = service;
    });
    starting = started;
    await started;
  } catch (error) {
    if (ending) return;
    onFailedStart(error);
    exit(1);
  }
}
