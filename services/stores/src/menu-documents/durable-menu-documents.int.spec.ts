import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createLogger } from '@qr-menu/runtime/process';
import { createScratch, createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { kinds, venue } from '../../test/menu-document-stores.ts';
import { createPool } from '../postgres/create-pool.ts';
import { createDurableMenuDocuments } from './durable-menu-documents.ts';

const serverUrl = inject('databaseUrl');
const logger = createLogger('durable', 'silent');

describe.skipIf(serverUrl === null)('menu documents in files, after a restart', () => {
  let database: TestDatabase;
  let pool: Pool;
  let scratch: Awaited<ReturnType<typeof createScratch>>;
  let directory: string;
  beforeEach(async () => {
    database = await createTestDatabase(serverUrl ?? '');
    pool = createPool({ url: database.url, applicationName: 'durable', logger });
    scratch = await createScratch();
    directory = path.join(scratch.directory, 'documents');
    await pool.query(`
      create table commits (stream text, version integer, commit_id text);
      insert into commits select 'workspace:owner-1', n, 'commit ' || n from generate_series(1, 3) n`);
  });
  afterEach(async () => {
    await pool.end();
    await database.drop();
    await scratch.remove();
  });

  const open = () => createDurableMenuDocuments({ directory, pool, logger });
  async function write(...versions: readonly number[]): Promise<void> {
    const documents = open();
    for (const version of versions) await documents.writeIfNewer(venue({ version }));
    await documents.close();
  }
  async function restarted() {
    const documents = open();
    await documents.load();
    return documents;
  }
  const version = async () => (await (await restarted()).versions(['owner-1']))[0]?.version ?? null;

  it('documents keep their bytes, and former names still lead to the current one', async () => {
    await write(1, 2);
    const documents = await restarted();
    for (const kind of kinds) {
      const { status, etag, body } = venue({ version: 2 }).variants[kind];
      const stored = await documents.read('mehana', kind);
      expect([stored?.status, stored?.etag]).toEqual([status, etag]);
      expect(Buffer.compare(stored?.body ?? new Uint8Array(), body)).toBe(0);
    }
    expect(await documents.check('механа')).toEqual({ movedTo: 'mehana' });
    expect(await documents.writeIfNewer(venue({ version: 2 }))).toBe(false);
    expect(await documents.writeIfNewer(venue({ version: 3 }))).toBe(true);
    await documents.close();
    expect(await version()).toBe(3);
  });

  it('documents are not shown if the archive has lost or replaced their commit', async () => {
    await write(2);
    await pool.query("update commits set commit_id = 'another' where version = 2");
    expect(await version()).toBeNull();
    await pool.query('delete from commits where version > 1');
    expect(await version()).toBeNull();
  });

  it('documents are not shown if their file is damaged or incomplete', async () => {
    await write(1);
    const [name = ''] = await readdir(directory);
    const file = path.join(directory, name);
    const bytes = await readFile(file);
    for (const damaged of [bytes.subarray(0, 100), bytes.subarray(0, 0), bytes.fill(1, 200, 201)]) {
      await writeFile(file, damaged);
      expect(await version()).toBeNull();
      expect(await readdir(directory)).toEqual([]);
    }
  });

  it('documents are removed if the archive is empty or was never created', async () => {
    await write(1);
    await pool.query('drop table commits');
    expect(await version()).toBeNull();
  });

  it('documents are removed if their owner is unknown', async () => {
    await write(1);
    const documents = await restarted();
    await documents.removeUnknown(async (entries) => entries.map(() => false));
    await documents.close();
    expect(await readdir(directory)).toEqual([]);
  });
});
