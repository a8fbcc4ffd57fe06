import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createOwnerTurns } from './owner-turns.ts';
import { TaskTooCostly } from './worker-pool.ts';

/** A function exported by a module. Its input and output are copied between processes. */
export type Task<_Input, _Output> = { readonly module: string; readonly name: string };

/** `from` is the `import.meta.url` of the calling module. `module` is relative to it, without an extension. */
export const taskOf = <Input, Output>(
  from: string,
  module: string,
  name: string,
): Task<Input, Output> => ({ module: new URL(`${module}${path.extname(from)}`, from).href, name });

export type WorkerProcess = {
  /** Throws `TaskTooCostly`, `OwnerTooBusy`, or the function's own error (without its class). */
  readonly run: <Input, Output>(
    owner: string,
    task: Task<Input, Output>,
    input: Input,
    /** Overrides the time limit of all tasks. */
    milliseconds?: number,
  ) => Promise<Output>;
  readonly close: () => Promise<void>;
};

type ProcessOptions = {
  /** Limits the JavaScript heap, but not the memory that native libraries allocate. */
  readonly heapMegabytes: number;
  /** The time limit of a task. Waiting for a free process and starting it do not count. */
  readonly milliseconds: number;
  readonly waitingPerOwner: number;
  /** All environment variables of the process. */
  readonly variables?: Readonly<Record<string, string>>;
};

/** Milliseconds. An idle process ends after a minute. */
const idleTimeout = 60_000;
/** Milliseconds for starting the process and loading its module, which is slow on a busy machine. */
const longestStart = 60_000;

type Reply = { readonly output: unknown } | { readonly fault: string };

/**
 * For libraries that may use a lot of memory or crash on user input. The process does not inherit our
 * environment and runs one task at a time. It is replaced if it exits or if a task takes too long.
 */
export function createWorkerProcess(options: ProcessOptions): WorkerProcess {
  const { waitingPerOwner } = options;
  const inTurn = createOwnerTurns({ slots: 1, waitingPerOwner });
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  function running(): ChildProcess {
    if (child) return child;
    const started = start(options);
    // The process could not start or has ended. The code below notifies the callers.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    child = started;
    return started;
  }

  const perform = (order: object, milliseconds: number): Promise<Reply> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      const worker = running();
      const settle = (): void => {
        clearTimeout(timer);
        worker.off('message', answered).off('exit', exited).off('error', failed);
        idle = setTimeout(end, idleTimeout).unref();
      };
      const fail = (why: string): void => {
        settle();
        end();
        reject(new TaskTooCostly(why));
      };
      const answered = (reply: Reply | 'begun'): void => {
        if (reply === 'begun') {
          clearTimeout(timer);
          timer = setTimeout(() => fail('out of time'), milliseconds);
          return;
        }
        settle();
        resolve(reply);
      };
      const exited = (code: number | null, signal: string | null): void =>
        fail(`its process ended: ${signal ?? code}`);
      const failed = ({ message }: Error): void => fail(message);
      let timer = setTimeout(() => fail('it cannot start'), longestStart);
      worker.on('message', answered).once('exit', exited).once('error', failed);
      worker.send(order);
    });

  return {
    run: async <Input, Output>(
      owner: string,
      task: Task<Input, Output>,
      input: Input,
      milliseconds = options.milliseconds,
    ) => {
      const reply = await inTurn(owner, () => perform({ ...task, input }, milliseconds));
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.output as Output;
    },
    close: async () => {
      clearTimeout(idle);
      end();
    },
  };
}

function start({ heapMegabytes, variables = {} }: ProcessOptions): ChildProcess {
  const ending = path.extname(import.meta.url);
  return fork(fileURLToPath(new URL(`./worker-main${ending}`, import.meta.url)), {
    env: variables,
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      '--max-semi-space-size=4',
      ...(ending === '.ts' ? readingSource() : []),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Runs from source, because tests and development need no build. */
const readingSource = (): string[] => [
  '--conditions=source',
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
];
