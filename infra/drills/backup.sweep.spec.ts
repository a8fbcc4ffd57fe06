import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { findEmbeddedPostgres } from '@qr-menu/stores/postgres';
import {
  createScratch,
  type RunningProduct,
  type Scratch,
  startProduct,
  waitUntil,
} from '@qr-menu/testkit';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cognitoAt, mutate, signUpOwner } from '../test/owner-calls.ts';
import { addressOfClient } from './address-of.ts';
import { readDrillSize } from './env.ts';
import { openVenues } from './open-venues.ts';
import { operate, operateAsProcess } from './operate.ts';
import type { Acknowledged } from './writer.ts';

const passphrase = 'a passphrase that lies elsewhere';
const size = readDrillSize();

type Machine = Pick<RunningProduct, 'dataDir' | 'origin' | 'outboxFile'> & {
  readonly lose: () => Promise<void>;
};

/** Starts the product as one process, with its stores in a directory. */
async function startMachine(scratch: Scratch, dataDir: string): Promise<Machine> {
  const variables = { DATA_DIR: dataDir, PASSWORD_COST: '16', TRUSTED_PROXIES: '1' };
  const product = await startProduct({ scratch, variables });
  return { ...product, lose: () => lose(product) };
}

async function lose({ kill, dataDir }: RunningProduct): Promise<void> {
  await kill();
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  const postmaster = await readFile(file, 'utf8').catch(() => null);
  if (postmaster) process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
}

/** Returns the public output without the parts that depend on the requested URL. */
const menuOf = async ({ origin }: Machine, venue: string) =>
  Promise.all(
    ['', '?lang=en', '/data.json'].map(async (suffix) => {
      const answer = await fetch(`${origin}/menu/${encodeURIComponent(venue)}${suffix}`);
      return `${answer.status} ${(await answer.text()).replaceAll(origin, '')}`;
    }),
  );

const configSchema = z.object({ userPoolClientId: z.string() });
const clientIdOf = async (origin: string): Promise<string> =>
  configSchema.parse(await (await fetch(`${origin}/config.json`)).json()).userPoolClientId;

const backupSchema = z.object({ endedAt: z.string(), images: z.number() });

describe('loss of the machine', { timeout: size.patience * 5 }, () => {
  let machine: Machine | undefined;
  afterAll(() => machine?.lose());

  it('a backup taken under load restores every change acknowledged before the backup ended', async () => {
    const scratch = await createScratch();
    const { directory } = scratch;
    const backups = path.join(directory, 'backups');
    const variables = (dataDir: string) => ({ DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase });
    const first = await startMachine(scratch, path.join(directory, 'first'));
    machine = first;
    const clientId = await clientIdOf(first.origin);
    const { outboxFile } = first;
    const addresses = { gateway: first.origin, identity: `${first.origin}/identity`, clientId };
    const { venues, items } = await openVenues({ ...addresses, outboxFile }, 'a', size);
    const [busy] = items;
    const quiet = [...venues.slice(1), 'Механа Роден край'];

    const acknowledged: Acknowledged[] = [];
    const joined: { readonly email: string; readonly at: number }[] = [];
    let stopping = false;
    const change = async (token: string, mutation: string, input: object) => {
      const done = await mutate(first.origin, token, mutation, input);
      acknowledged.push({ ...done, at: Date.now() });
    };
    const writing = (async () => {
      for (let turn = 0; !stopping; turn += 1) {
        const input = { id: busy?.itemId, price: 100 + (turn % 1_000) };
        await change(busy?.token ?? '', 'updateItem', input);
      }
    })();
    const joining = (async () => {
      for (let turn = 0; !stopping; turn += 1) {
        const email = `new-${turn}@example.com`;
        const cognito = cognitoAt(addresses.identity, clientId, addressOfClient(1_000 + turn));
        const token = await signUpOwner(cognito, email, outboxFile);
        joined.push({ email, at: Date.now() });
        const account = { name: `Нова ${turn}`, email, phone: '+359 2 1' };
        await change(token, 'createAccount', account);
      }
    })();
    await waitUntil(() => acknowledged.length > 10 && joined.length > 1);
    const taken = await operate(variables(first.dataDir), ['backup', '--to', backups, '--json']);
    expect(taken).toMatchObject({ code: 0 });
    const { endedAt, images } = backupSchema.parse(
      JSON.parse(taken.output.trim().split('\n').at(-1) ?? ''),
    );
    const end = Date.parse(endedAt);
    await waitUntil(() => acknowledged.some(({ at }) => at > end));
    stopping = true;
    await Promise.all([writing, joining]);
    expect(images).toBeGreaterThan(0);
    const menusBefore = await Promise.all(quiet.map((venue) => menuOf(first, venue)));
    expect(menusBefore.flat().map((text) => text.slice(0, 3))).not.toContain('404');
    await first.lose();

    const dataDir = path.join(directory, 'second');
    const restored = await operateAsProcess(variables(dataDir), [
      ...['restore', '--from', backups, '--yes'],
    ]);
    expect(restored).toMatchObject({ code: 0 });
    const second = await startMachine(scratch, dataDir);
    machine = second;
    await expect.poll(() => Promise.all(quiet.map((v) => menuOf(second, v)))).toEqual(menusBefore);

    const verified = await operate({ DATA_DIR: dataDir }, ['verify', '--patience', '30']);
    expect(verified).toEqual({ code: 0, output: expect.stringContaining('no difference') });
    const client = new pg.Client(
      (await findEmbeddedPostgres(path.join(dataDir, 'postgres'))) ?? '',
    );
    await client.connect();
    const { rows } = await client.query<{ id: string }>('select commit_id as id from menu.commits');
    await client.end();
    const archived = new Set(rows.map(({ id }) => id));
    const before = acknowledged.filter(({ at }) => at < end);
    expect(before.length).toBeGreaterThan(10);
    expect(before.filter(({ commitId }) => !archived.has(commitId))).toEqual([]);
    const members = joined.filter(({ at }) => at < end);
    expect(members.length).toBeGreaterThan(0);
    for (const [index, { email }] of members.entries()) {
      const cognito = cognitoAt(`${second.origin}/identity`, clientId, addressOfClient(index));
      const signedIn = await cognito('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: 'a long password' },
      });
      expect(signedIn.status, email).toBe(200);
    }

    const again = await operate(variables(dataDir), ['restore', '--from', backups, '--yes']);
    expect(again).toEqual({ code: 1, output: expect.stringContaining('TARGET_NOT_EMPTY') });
  });
});
