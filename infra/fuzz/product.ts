/**
 * Runs the product on a separate database, in a process that measures its event loop and memory. Sends
 * `Ready` to its parent, and then a `Measurement` for each message. Exits when its parent exits.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import { type ApiClient, startStack } from '@qr-menu/testkit/stack';

export type Ready = {
  readonly origin: string;
  readonly owners: readonly { readonly idToken: string; readonly menuId: string }[];
};
export type Measurement = {
  /** The longest block of the event loop since the last measurement, in milliseconds. */
  readonly longestBlock: number;
  /** The heap after garbage collection, in bytes. */
  readonly heap: number;
  readonly external: number;
  readonly rss: number;
};

const owners = 4;
const step = 10;

const directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-fuzz-'));
const postgres = await startEmbeddedPostgres({ dataDir: directory });
const off = { RATE_LIMIT_QUERIES: 'off', RATE_LIMIT_MUTATIONS: 'off' };
const stack = await startStack(postgres.url, off);

async function openMenu(api: ApiClient, name: string): Promise<string> {
  const texts = JSON.stringify({ name: { bg: name }, description: { bg: name } });
  const created = async (operation: string, type: string, input: object) => {
    const query = `mutation ($input: ${type}!) { ${operation}(input: $input) { id } }`;
    const { data, errors } = await api.call(query, { input });
    if (errors) throw new Error(JSON.stringify(errors));
    return String(data[operation].id);
  };
  const account = { name, email: 'venue@example.com', phone: '+359888123456' };
  await created('createAccount', 'CreateAccountInput', account);
  return created('createMenu', 'CreateMenuInput', { translations: texts, active: true });
}

const opened = Array.from({ length: owners }, async (_, at) => {
  const api = await stack.owner();
  return { idToken: api.idToken, menuId: await openMenu(api, `Механа ${at}`) };
});
const ready: Ready = { origin: stack.origin, owners: await Promise.all(opened) };

/** Returns the thread's own CPU time if Node reports it, because other programs can delay the thread. */
const ownTime = (): number => {
  const { threadCpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage };
  if (!threadCpuUsage) return performance.now();
  const { user, system } = threadCpuUsage();
  return (user + system) / 1000;
};
let longestBlock = 0;
let last = ownTime();
setInterval(() => {
  const now = ownTime();
  longestBlock = Math.max(longestBlock, now - last);
  last = now;
}, step).unref();

process.on('message', () => {
  const block = longestBlock;
  globalThis.gc?.();
  const { heapUsed: heap, external, rss } = process.memoryUsage();
  process.send?.({ longestBlock: block, heap, external, rss } satisfies Measurement);
  longestBlock = 0;
  last = ownTime();
});
process.on('disconnect', async () => {
  await stack.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});
process.send?.(ready);
