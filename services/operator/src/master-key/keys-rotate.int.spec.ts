import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  inTurnOfOwner,
  keyNameOf,
  openPersonalData,
  type WorkspaceKeys,
} from '@qr-menu/stores/keys';
import { createTestDatabase, type TestDatabase, waitUntil } from '@qr-menu/testkit';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { runOperator } from '../run-operator.ts';

const databaseUrl = inject('databaseUrl');
const former = Buffer.alloc(32, 1).toString('base64');
const next = Buffer.alloc(32, 2).toString('base64');
const owners = Array.from({ length: 20 }, (_, index) => `owner-${index}`);
const erasure = { erasedAt: '2026-05-01T12:00:00.000Z', reason: 'asked by letter' };

describe.skipIf(databaseUrl === null)('keys rotate', () => {
  let database: TestDatabase;
  let directory: string;
  let bytes: readonly string[];

  beforeAll(async () => {
    database = await createTestDatabase(databaseUrl ?? '');
  });
  afterAll(() => database?.drop());

  const variables = (own: string, otherKey?: string) => ({
    DATABASE_URL: database.url,
    KEYS_DIR: directory,
    KEYS_MASTER_KEY: own,
    ...(otherKey === undefined ? {} : { KEYS_MASTER_KEY_OTHER: otherKey }),
    LOG_LEVEL: 'silent',
  });
  const open = async (own: string, otherKey?: string): Promise<WorkspaceKeys> => {
    const environment = { ...readEnvironment(variables(own, otherKey)), KEYS_MASTER_KEY: own };
    return (await openPersonalData(environment, { now: Date.now })).keys;
  };
  const bytesIn = (keys: WorkspaceKeys): Promise<readonly string[]> =>
    Promise.all(owners.map(async (owner) => (await keys.keyOf(owner)).export().toString('hex')));
  const rotate = async (args: readonly string[] = [], interrupted = false) => {
    const [out, errors, stop] = [[] as string[], [] as string[], new AbortController()];
    const code = await runOperator(['keys', 'rotate', ...args], {
      readEnvironment: () => readEnvironment(variables(next, former)),
      print: (text) => out.push(text),
      printError: (text) => {
        errors.push(text);
        if (interrupted) stop.abort();
      },
      signal: stop.signal,
    });
    return { code, out: out.join(''), errors: errors.join('') };
  };
  const files = async () =>
    Promise.all(
      (await readdir(directory)).sort().map((file) => readFile(path.join(directory, file), 'utf8')),
    );

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-keys-'));
    const keys = await open(former);
    bytes = await bytesIn(keys);
    await keys.erase('gone', erasure);
    return () => rm(directory, { recursive: true });
  });

  it('shows which master key wraps the keys, and changes nothing', async () => {
    const before = await files();
    const { code, out } = await rotate();
    expect(code).toBe(0);
    expect(out).toContain('21 keys are wrapped with KEYS_MASTER_KEY_OTHER\n');
    expect(out).toContain('nothing was changed');
    expect(await files()).toEqual(before);
  });

  it('continues after an interruption, and can open every key at any time with both master keys', async () => {
    expect(await rotate(['--yes'], true)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('INTERRUPTED'),
    });
    expect(await bytesIn(await open(next, former))).toEqual(bytes);
    expect(await bytesIn(await open(former, next))).toEqual(bytes);
    // A process that is started too early with only the new key fails at startup rather than later.
    await expect(open(next)).rejects.toMatchObject({ code: 'WRONG_MASTER_KEY' });

    const { code, out } = await rotate(['--yes']);
    expect(code).toBe(0);
    // The interrupted run wrapped either eight keys, or seven keys and the tombstone.
    expect(out).toMatch(/^21 keys are wrapped with KEYS_MASTER_KEY, 1[34] of them just now$/m);
    expect(out).toContain('1 keys are erased');
    expect(out).toContain('KEYS_MASTER_KEY_OTHER is no longer needed');
    const after = await open(next);
    expect(await bytesIn(after)).toEqual(bytes);
    expect(await after.existing('gone')).toMatchObject({ state: 'erased' });
    await expect(open(former)).rejects.toMatchObject({ code: 'WRONG_MASTER_KEY' });
  });

  it('does not undo an erasure that happens at the same time', async () => {
    const [erased = ''] = owners;
    const pool = new Pool({ connectionString: database.url });
    try {
      const keys = await open(former, next);
      const rotated = await inTurnOfOwner(pool, erased, async () => {
        const running = rotate(['--yes']);
        const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
        await waitUntil(async () => (await pool.query(waiting)).rowCount);
        await keys.erase(erased, erasure);
        return { running };
      });
      expect(await rotated.running).toMatchObject({ code: 0 });
      expect(await (await open(next)).existing(erased)).toMatchObject({ state: 'erased' });
    } finally {
      await pool.end();
    }
  });

  it('reports keys that cannot be opened, and does not report the rotation as complete', async () => {
    const [damaged = ''] = owners;
    await writeFile(path.join(directory, keyNameOf(damaged)), '{}');
    const { code, out } = await rotate(['--yes']);
    expect(code).toBe(1);
    expect(out).toContain('UNREADABLE: 1 keys');
    expect(out).not.toContain('no longer needed');
    expect(await readFile(path.join(directory, keyNameOf(damaged)), 'utf8')).toBe('{}');
    await expect(open(next)).rejects.toMatchObject({ code: 'WRONG_MASTER_KEY' });
  });
});
