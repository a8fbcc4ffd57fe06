import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createScratch, type RunningProduct, startProduct } from '@qr-menu/testkit';
import { cognitoAt, signUpOwner } from '../test/owner-calls.ts';

/** The built product in a separate process, with its demo venue. */
export type Target = {
  readonly origin: string;
  readonly pid: number;
  /** The file to which sign-in codes are written. */
  readonly outboxFile: string;
  /** Signs up an owner who has no content yet. Returns the ID token. */
  readonly signUpOwner: () => Promise<string>;
  /** Returns the resident memory of the product's processes in megabytes, excluding Postgres. */
  readonly memory: () => Promise<number>;
  readonly isAlive: () => boolean;
  /**
   * Stops the process and starts it again on the same data. Returns the new origin, and the start time as a
   * value of `performance.now()`.
   */
  readonly restart: () => Promise<{ readonly origin: string; readonly startedAt: number }>;
  readonly stop: () => Promise<void>;
};

export async function startTarget(
  args?: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Target> {
  const scratch = await createScratch();
  const launch = () =>
    startProduct({
      scratch,
      ...(args && { args }),
      variables: { LOG_LEVEL: 'fatal', ...variables },
    });
  const stop = async () => {
    await product?.stop();
    await scratch.remove();
  };
  let product: RunningProduct | undefined;
  try {
    product = await launch();
    const { origin, pid, outboxFile } = product;
    const cognito = cognitoAt(`${origin}/identity/`, 'qrmenuweb');
    return {
      origin,
      pid,
      outboxFile,
      signUpOwner: () => signUpOwner(cognito, `${randomUUID()}@example.com`, outboxFile),
      memory: () => residentMegabytes(product?.pid ?? 0),
      isAlive: () => product?.isAlive() ?? false,
      restart: async () => {
        await product?.stop();
        const startedAt = performance.now();
        product = await launch();
        return { origin: product.origin, startedAt };
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the memory of a process and its children, excluding Postgres. */
async function residentMegabytes(pid: number): Promise<number> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
  const status = await read('status');
  if (/^Name:\s+postgres$/m.test(status)) return 0;
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
  const children = (await read(`task/${pid}/children`)).split(' ').filter((id) => id !== '');
  const ofChildren = await Promise.all(children.map((id) => residentMegabytes(Number(id))));
  return ofChildren.reduce((sum, megabytes) => sum + megabytes, own);
}
