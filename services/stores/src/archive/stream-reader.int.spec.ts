import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime';
import { type Commit, currentSchemaVersion, type Stream } from '@qr-menu/schema';
import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool, QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { plainPersonalData } from '../keys/personal-data.ts';
import { createMenuStorePool } from './menu-store.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

const serverUrl = inject('databaseUrl');
const anna: Stream = 'workspace:anna';
const boris: Stream = 'workspace:boris';

describe.skipIf(serverUrl === null)('the stream reader', () => {
  let database: TestDatabase;
  let pool: Pool;
  let reader: StreamReader<readonly string[]>;
  /** How many archived commits each query answered. */
  let answered: number[];

  beforeAll(async () => {
    database = await createTestDatabase(serverUrl ?? '');
    pool = createMenuStorePool({
      url: database.url,
      applicationName: 'test',
      logger: createLogger('test', 'silent'),
    });
    await migrateMenuStore(pool);
  });
  beforeEach(async () => {
    await pool.query('truncate commits');
    answered = [];
    reader = createStreamReader<readonly string[]>({
      pool: counting(pool),
      personalData: plainPersonalData,
      capacity: 2,
      initial: (stream) => [stream],
      evolve: (state, { commitId }) => [...state, commitId],
    });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  function counting(real: Pool): Pool {
    const query = async (statement: QueryConfig) => {
      const result = await real.query(statement);
      answered.push(result.rows.length);
      return result;
    };
    return { query } as unknown as Pool;
  }

  async function archive(stream: Stream, ids: readonly string[], from = 1): Promise<void> {
    for (const [index, commitId] of ids.entries()) {
      const version = from + index;
      const commit: Commit = {
        schemaVersion: currentSchemaVersion,
        epoch: 1,
        commitId,
        stream,
        expectedVersion: version - 1,
        actor: { id: 'anna' },
        at: '2026-01-02T03:04:05.678Z',
        correlationId: 'c',
        requestHash: `hash of ${commitId}`,
        events: [{ type: 'IngredientDeleted', data: { ingredientId: 'i' } }],
      };
      await pool.query(
        `insert into commits values ($1, $2, $3, null, 'anna', $4, 1, 0,
           (select count(*) from commits), $5)`,
        [stream, version, commitId, commit.at, JSON.stringify(commit)],
      );
    }
  }

  const loadState = async (stream = anna) => {
    const { state, version } = await reader.load(stream);
    return { state: state.slice(1), version };
  };

  test('a stream without commits is in its first state, at version 0', async () => {
    expect(await reader.load(anna)).toEqual({ state: [anna], version: 0, known: null });
  });

  test('reads only what is new', async () => {
    await archive(anna, ['a', 'b', 'c']);
    expect(await loadState()).toEqual({ state: ['a', 'b', 'c'], version: 3 });
    await archive(anna, ['d', 'e'], 4);
    expect(await loadState()).toEqual({ state: ['a', 'b', 'c', 'd', 'e'], version: 5 });
    expect(await loadState()).toMatchObject({ version: 5 });
    // The last folded commit is always read again: it proves that the store is still the same.
    expect(answered).toEqual([3, 3, 1]);
  });

  test('never answers what was there before the call', async () => {
    await archive(anna, ['a']);
    for (const [index, id] of ['b', 'c', 'd'].entries()) {
      await loadState();
      await archive(anna, [id], index + 2);
      expect(await loadState()).toMatchObject({ version: index + 2 });
    }
  });

  test('knows a commit id inside and outside of what it holds', async () => {
    await archive(anna, ['a', 'b', 'c']);
    await reader.load(anna);
    await archive(anna, ['d'], 4);
    for (const [id, version] of [
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
    ] as const) {
      const { known, state } = await reader.load(anna, id);
      expect(known).toMatchObject({ commitId: id, version, requestHash: `hash of ${id}` });
      expect(state.slice(1)).toEqual(['a', 'b', 'c', 'd']);
    }
    expect((await reader.load(anna, 'e')).known).toBeNull();
    expect((await reader.load(anna)).known).toBeNull();
  });

  test('does not know the commit id of another stream', async () => {
    await archive(boris, ['a']);
    expect(await reader.load(anna, 'a')).toMatchObject({ known: null, version: 0 });
  });

  test('forgets the stream that was not asked for the longest', async () => {
    const vera: Stream = 'workspace:vera';
    for (const stream of [anna, boris, vera]) await archive(stream, ['a', 'b', 'c']);
    for (const stream of [anna, boris, anna, vera]) await reader.load(stream);
    answered = [];
    for (const stream of [anna, vera, boris]) await reader.load(stream);
    expect(answered).toEqual([1, 1, 3]);
  });

  describe('folds again when the store went back in time', () => {
    beforeEach(async () => {
      await archive(anna, ['a', 'b', 'c']);
      await reader.load(anna);
    });

    test('by some commits', async () => {
      await pool.query('delete from commits where version > 1');
      expect(await loadState()).toEqual({ state: ['a'], version: 1 });
      await archive(anna, ['x'], 2);
      expect(await loadState()).toEqual({ state: ['a', 'x'], version: 2 });
    });

    test('by all of them', async () => {
      await pool.query('delete from commits');
      expect(await loadState()).toEqual({ state: [], version: 0 });
    });

    test('and then on with other commits, to the same version', async () => {
      await pool.query('delete from commits where version > 1');
      await archive(anna, ['x', 'y'], 2);
      expect(await loadState()).toEqual({ state: ['a', 'x', 'y'], version: 3 });
    });

    test('and then on with other commits, past the version', async () => {
      await pool.query('delete from commits where version > 1');
      await archive(anna, ['x', 'y', 'z'], 2);
      const { known, state } = await reader.load(anna, 'b');
      expect(state.slice(1)).toEqual(['a', 'x', 'y', 'z']);
      expect(known).toBeNull();
    });
  });

  test('loads of one stream at the same time all answer the current state', async () => {
    await archive(anna, ['a']);
    for (let version = 2; version <= 20; version += 1) {
      const early = Array.from({ length: 4 }, () => loadState());
      await archive(anna, [`commit ${version}`], version);
      const late = await Promise.all(Array.from({ length: 4 }, () => loadState()));
      for (const one of late) {
        expect(one.version).toBe(version);
        expect(one.state).toHaveLength(version);
      }
      for (const one of await Promise.all(early)) expect(one.state).toHaveLength(one.version);
    }
    const { state } = await loadState();
    expect(new Set(state).size).toBe(20);
  });
});
