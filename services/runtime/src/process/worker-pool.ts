import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';
import { failure } from './failure.ts';
import { createOwnerTurns } from './owner-turns.ts';

/** The task took more time or memory than it may have. */
export class TaskTooCostly extends failure('TaskTooCostly', 'TASK_TOO_COSTLY', false) {}

export type WorkerPool<Input, Output> = {
  /** Throws `TaskTooCostly`, `OwnerTooBusy`, and what the function throws (without its class). */
  readonly run: (owner: string, input: Input) => Promise<Output>;
  readonly close: () => Promise<void>;
};

type PoolOptions = {
  /** `import.meta.url` of the module that opens the pool. */
  readonly from: string;
  /** The threads' module, seen from there; without its ending, which is another one once it is built. */
  readonly module: string;
  /** The function that it exports; what it takes and returns is copied between the threads. */
  readonly task: string;
  readonly threads: number;
  /**
   * For one task: what its thread's JavaScript heap may hold, without bytes outside of it. V8 ends the
   * whole process for one allocation of more at once, so a task bounds what it makes of its input.
   */
  readonly heapMegabytes: number;
  /** For one task, without its turn but with the start of its thread. */
  readonly milliseconds: number;
  readonly waitingPerOwner: number;
};

/** Threads that nobody needs end after a minute. */
const idleTimeout = 60_000;

/**
 * Threads for work that takes long or cannot be trusted to end. Each thread has a limit of memory, each
 * task one of time; the thread that passes it is replaced, and the process goes on. Owners take turns.
 */
export function createWorkerPool<Input, Output>(options: PoolOptions): WorkerPool<Input, Output> {
  const { task, threads, milliseconds, waitingPerOwner } = options;
  const inTurn = createOwnerTurns({ places: threads, waitingPerOwner });
  let threadsOpened: Promise<Piscina> | undefined;

  async function work(input: Input): Promise<Output> {
    threadsOpened ??= openThreads(options);
    const pool = await threadsOpened;
    const signal = AbortSignal.timeout(milliseconds);
    return pool.run(input, { name: task, signal }).catch((error: unknown) => {
      if (!signal.aborted && !isOutOfMemory(error)) throw error;
      throw new TaskTooCostly(signal.aborted ? 'out of time' : 'out of memory', { cause: error });
    });
  }

  return {
    run: (owner, input) => inTurn(owner, () => work(input)),
    close: async () => (await threadsOpened)?.destroy(),
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function openThreads({ from, module, threads, heapMegabytes }: PoolOptions) {
  const { Piscina } = await import('piscina');
  const ending = path.extname(from);
  const pool = new Piscina({
    filename: new URL(`${module}${ending}`, from).href,
    execArgv: ending === '.ts' ? readingSource(from) : [],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout,
    // No lower priority: a thread that gets no processor while it holds a lock of our memory holds everybody.
    // Between two tasks a thread must see to its own timers and native work.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  // Of a thread that has no task, or cannot start: the task that waits for it runs out of time.
  pool.on('error', () => undefined);
  return pool;
}

/** Tests and development run without a build. In a thread of Node 20 `--import tsx` does nothing. */
function readingSource(from: string): string[] {
  const api = createRequire(from).resolve('tsx/esm/api').replace(/cjs$/, 'mjs');
  const script = `import { register } from ${JSON.stringify(pathToFileURL(api))}; register();`;
  return ['--conditions=source', '--import', `data:text/javascript,${encodeURIComponent(script)}`];
}
