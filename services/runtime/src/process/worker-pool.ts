import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Piscina } from 'piscina';
import { failure } from './failure.ts';
import { createOwnerTurns } from './owner-turns.ts';

export class TaskTooCostly extends failure('TaskTooCostly', 'TASK_TOO_COSTLY', false) {}

export type WorkerPool<Input, Output> = {
  /** Throws `TaskTooCostly`, `OwnerTooBusy`, or the function's own error (without its class). */
  readonly run: (owner: string, input: Input) => Promise<Output>;
  readonly close: () => Promise<void>;
};

type PoolOptions = {
  /** The `import.meta.url` of the module that opens the pool. */
  readonly from: string;
  /** The path of the module relative to `from`, without the extension, which the build changes. */
  readonly module: string;
  /** The name of the exported function. Its input and output are copied between threads. */
  readonly task: string;
  readonly threads: number;
  /**
   * The heap limit of a thread in megabytes, without external memory. A single larger allocation makes V8 end
   * the whole process, so tasks must limit the size of their results.
   */
  readonly heapMegabytes: number;
  /** The time limit of a task. Includes starting a thread, but not waiting for a free one. */
  readonly milliseconds: number;
  readonly waitingPerOwner: number;
};

/** Milliseconds. Idle threads are terminated after a minute. */
const idleTimeout = 60_000;

/** Runs work that might never end. Replaces threads that exceed a limit. Owners take turns. */
export function createWorkerPool<Input, Output>(options: PoolOptions): WorkerPool<Input, Output> {
  const { task, threads, milliseconds, waitingPerOwner } = options;
  const inTurn = createOwnerTurns({ slots: threads, waitingPerOwner });
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
    // Threads keep the normal priority, because one with little CPU time could block everything by holding a
    // lock on shared memory. Without atomics, a thread can run its own timers and native work between tasks.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  // Emitted by a thread that has no task. If a thread cannot start, the waiting task times out.
  pool.on('error', () => undefined);
  return pool;
}

/** Runs threads from source without a build. Node 20 ignores `--import tsx` in threads. */
function readingSource(from: string): string[] {
  const api = createRequire(from).resolve('tsx/esm/api').replace(/cjs$/, 'mjs');
  const script = `import { register } from ${JSON.stringify(pathToFileURL(api))}; register();`;
  return ['--conditions=source', '--import', `data:text/javascript,${encodeURIComponent(script)}`];
}
