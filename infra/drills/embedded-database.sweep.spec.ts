import { execFileSync } from 'node:child_process';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  createScratch,
  type RunningProduct,
  type Scratch,
  startProduct,
  waitUntil,
} from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cognitoAt, mutate, signUpOwner } from '../test/owner-calls.ts';

const patience = { timeout: 120_000 };
/** In MB. An empty database takes about 70 MB. */
const diskSize = 160;

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

/** Creates a separate disk that a test can fill up. */
async function openDisk(scratch: Scratch) {
  const directory = path.join(scratch.directory, 'disk');
  await mkdir(directory, { mode: 0o755 });
  const mounting = ['-t', 'tmpfs', '-o', `size=${diskSize}m`, 'tmpfs', directory];
  execFileSync('mount', mounting, { stdio: 'ignore' });
  const filler = path.join(directory, 'filler');
  return {
    dataDir: path.join(directory, 'data'),
    fill: async () => {
      const file = await open(filler, 'a');
      try {
        for (;;) await file.write(Buffer.alloc(4_096));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' });
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler),
    unmount: () => execFileSync('umount', [directory]),
  };
}

const canMount = (() => {
  if (!mayMount) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
})();

/** Needs a build, which `npm test` creates before the tests. */
describe.skipIf(!canMount)(
  'one process whose embedded database fails',
  { timeout: 300_000 },
  () => {
    let scratch: Scratch;
    let disk: Awaited<ReturnType<typeof openDisk>>;
    let product: RunningProduct;
    /** The lines logged so far at level `warn` or above. */
    const logged: { readonly msg: string; readonly err?: { readonly message: string } }[] = [];
    let token: string;
    let id: string;
    const name = 'механа';

    beforeAll(async () => {
      scratch = await createScratch();
      disk = await openDisk(scratch);
      product = await startProduct({
        scratch,
        variables: { DATA_DIR: disk.dataDir, DEMO: 'off', PASSWORD_COST: '16', LOG_LEVEL: 'warn' },
        onLine: (line) => line.startsWith('{') && logged.push(JSON.parse(line)),
      });
      const { origin, outboxFile } = product;
      const cognito = cognitoAt(`${origin}/identity/`, 'qrmenuweb');
      token = await signUpOwner(cognito, 'owner@example.com', outboxFile);
      const translations = JSON.stringify({ name: { bg: 'Име' }, description: { bg: 'Текст' } });
      const call = (mutation: string, input: object) => mutate(origin, token, mutation, input);
      await call('createAccount', { name, email: 'venue@example.com', phone: '+359 2 1' });
      const menu = await call('createMenu', { translations, active: true });
      const section = await call('createSection', { menuID: menu.id, translations });
      id = (await call('createItem', { sectionID: section.id, translations, price: 1 })).id;
    });
    afterAll(async () => {
      const ending = await product?.stop();
      disk?.unmount();
      await scratch?.remove();
      expect(ending).toBe(0);
    });

    const isReady = async () => (await fetch(`${product.origin}/readyz`)).ok;

    const databasePid = async () =>
      Number.parseInt(
        await readFile(path.join(disk.dataDir, 'postgres/postmaster.pid'), 'utf8'),
        10,
      );

    /** Kills all processes of the database server at once. */
    const killDatabase = (pid: number) => process.kill(-pid, 'SIGKILL');

    const page = async () => {
      const answer = await fetch(`${product.origin}/menu/${encodeURIComponent(name)}`);
      return { status: answer.status, text: await answer.text() };
    };

    /** Checks that an owner's change is acknowledged and shown. */
    async function works(price: number): Promise<void> {
      await mutate(product.origin, token, 'updateItem', { id, price });
      await waitUntil(async () => (await page()).text.includes(price.toFixed(2)), patience);
    }

    const failedStarts = () =>
      logged.filter(({ msg }) => msg === 'the embedded database could not be started again');

    it('the process works again after its database has been killed several times', async () => {
      for (const price of [11.25, 12.25, 13.25]) {
        killDatabase(await databasePid());
        await waitUntil(async () => !(await isReady()), patience);
        expect((await page()).status).toBe(200);
        await waitUntil(isReady, patience);
        await works(price);
      }
    });

    it('if a full disk prevented the database from starting, freeing space makes it work again', async () => {
      await works(14.25);
      const pid = await databasePid();
      await disk.fill();
      // The server recreates these two files at startup, so the space that they need must be filled too.
      for (const file of ['postmaster.pid', 'postmaster.opts'])
        await rm(path.join(disk.dataDir, 'postgres', file));
      await disk.fill();
      killDatabase(pid);
      await waitUntil(() => failedStarts().length >= 3, patience);
      expect(failedStarts()[0]?.err?.message).toContain('is full: free some space');
      expect((await page()).status).toBe(200);

      await disk.free();
      await waitUntil(isReady, patience);
      expect((await page()).text).toContain('14.25');
      await works(15.25);
    });

    it('if a full disk stopped the database, freeing space makes it work again', async () => {
      await disk.fill();
      const change = mutate(product.origin, token, 'updateItem', { id, price: 16.25 });
      await waitUntil(() =>
        logged.some(({ msg }) => /embedded database (ended|closed)|cannot|failed/.test(msg)),
      );
      await disk.free();
      await change;
      await waitUntil(isReady, patience);
      await works(17.25);
    });
  },
);
