import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { type ProcessOptions, runProcess } from './run-process.ts';

const logger = createLogger('test', 'silent');
const signals = ['SIGINT', 'SIGTERM'] as const;
const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
const added = (signal: (typeof signals)[number]) =>
  process.listeners(signal).filter((listener) => !before.get(signal)?.includes(listener));
const uncaught = process.listeners('uncaughtException');
afterEach(() => {
  for (const listener of process.listeners('uncaughtException')) {
    if (!uncaught.includes(listener)) process.off('uncaughtException', listener);
  }
  for (const signal of signals) {
    for (const listener of added(signal)) process.off(signal, listener);
  }
});

/** Runs a process, and records its steps followed by its exit code. */
function run(start: (did: unknown[]) => ProcessOptions['start']) {
  const did: unknown[] = [];
  const exited = new Promise<void>((resolve) => {
    const exit = (code: number) => {
      did.push(code);
      resolve();
    };
    void runProcess({ logger, exit, start: start(did) });
  });
  const interrupt = () => {
    for (const listener of added('SIGINT')) listener('SIGINT');
  };
  return { did, exited, interrupt };
}

const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

test('an interrupted start closes everything that it has opened, and then the process exits', async () => {
  const { did, exited, interrupt } = run((steps) => async (_, stopping) => {
    await untilStopped(stopping);
    steps.push('closed');
    throw new Error('interrupted');
  });
  interrupt();
  await exited;
  expect(did).toEqual(['closed', 0]);
});

test('a process whose start completes despite an interrupt is stopped right after', async () => {
  const { did, exited, interrupt } = run((steps) => async (_, stopping) => {
    await untilStopped(stopping);
    return { stop: async () => void steps.push('stopped') };
  });
  interrupt();
  await exited;
  expect(did).toEqual(['stopped', 0]);
});

test('a start that ignores an interrupt is aborted', async () => {
  const { did, exited, interrupt } = run(() => () => new Promise(() => {}));
  interrupt();
  await exited;
  expect(did).toEqual([0]);
});

test('a process exits with a failure code if its start crashes or fails', async () => {
  const crashed = run(() => (crash) => {
    crash(new Error('halted'));
    return new Promise(() => {});
  });
  await crashed.exited;
  expect(crashed.did).toEqual([1]);
  const failed = run(() => () => Promise.reject(new Error('no')));
  await failed.exited;
  expect(failed.did).toEqual([1]);
});

test('an uncaught error is logged as fatal and handled like any crash', async () => {
  const fatal = vi.spyOn(logger, 'fatal');
  const { did, exited } = run((steps) => async () => ({
    stop: async () => void steps.push('stopped'),
  }));
  const error = new RangeError('a frame that is none');
  const [listener] = process.listeners('uncaughtException').slice(-1);
  listener?.(error, 'uncaughtException');
  await exited;
  expect(did).toEqual(['stopped', 1]);
  expect(fatal).toHaveBeenCalledWith({ err: error }, 'crashed');
});
