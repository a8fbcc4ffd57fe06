import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrateMenuStore } from '@qr-menu/command';
import { createLogger } from '@qr-menu/runtime/process';
import { type Commit, currentSchemaVersion, type Stream } from '@qr-menu/schema';
import { createTestDatabase, type TestDatabase } from '@qr-menu/testkit';
import type { Pool, QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { plainPersonalData } from '../keys/personal-data.ts';
import { readCommitsAfter, readCommitsBefore } from './commits.ts';
import { createMenuStorePool } from './menu-store.ts';
import { createStreamReader, type StreamReader } from './stream-reader.ts';

const serverUrl = inject('databaseUrl');
const anna: Stream = 'workspace:anna';
const boris: Stream = 'workspace:boris';

describe.skipIf(serverUrl === null)('the stream reader', () => {
  let database: TestDatabase;
  let pool: Pool;
  let reader: StreamReader<readonly string[]>;
  /** The number of commits that each query returned, and their size in bytes. */
  let answered: number[];
  let bytes: number[];

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
    bytes = [];
    reader = readingFrom(counting(pool));
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const readingFrom = (store: Pool): StreamReader<readonly string[]> =>
    createStreamReader<readonly string[]>({
      pool: store,
      personalData: plainPersonalData,
      capacity: 2,
      initial: (stream) => [stream],
      evolve: (state, commits) => [...state, ...commits.map(({ commitId }) => commitId)],
    });

  function counting(real: Pool): Pool {
    const query = async (statement: QueryConfig) => {
      const result = await real.query(statement);
      answered.push(result.rows.length);
      bytes.push(result.rows.reduce((sum, { envelope }) => sum + envelope.length, 0));
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

  /** Archives commits `1` to `count`, with `padding` extra letters in each envelope. */
  async function archiveMany(count: number, padding = 0): Promise<void> {
    await archive(anna, ['1']);
    await pool.query(
      `insert into commits
       select stream, n, n::text, owner, actor, at, epoch, partition, n - 1,
              replace(replace(envelope, '"c"', '"c' || repeat('x', $2) || '"'),
                      '"commitId":"1"', '"commitId":"' || n || '"')
         from commits, generate_series(2, $1) n`,
      [count, padding],
    );
  }

  const loadState = async (stream = anna) => {
    const { state, version } = await reader.load(stream);
    return { state: state.slice(1), version };
  };

  test('returns the initial state and version 0 for a stream without commits', async () => {
    expect(await reader.load(anna)).toEqual({
      state: [anna],
      version: 0,
      bytes: { total: 0, day: '', ofDay: 0 },
      known: null,
    });
  });

  test('reads only new commits', async () => {
    await archive(anna, ['a', 'b', 'c']);
    expect(await loadState()).toEqual({ state: ['a', 'b', 'c'], version: 3 });
    await archive(anna, ['d', 'e'], 4);
    expect(await loadState()).toEqual({ state: ['a', 'b', 'c', 'd', 'e'], version: 5 });
    expect(await loadState()).toMatchObject({ version: 5 });
    // The last folded commit is always read again, to check that the store has not changed.
    expect(answered).toEqual([3, 3, 1]);
  });

  test('returns a state that includes all commits before the call', async () => {
    await archive(anna, ['a']);
    for (const [index, id] of ['b', 'c', 'd'].entries()) {
      await loadState();
      await archive(anna, [id], index + 2);
      expect(await loadState()).toMatchObject({ version: index + 2 });
    }
  });

  test('recognizes a commit id whether or not the commit is cached', async () => {
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

  test('does not find the commit id of another stream', async () => {
    await archive(boris, ['a']);
    expect(await reader.load(anna, 'a')).toMatchObject({ known: null, version: 0 });
  });

  test('evicts the least recently used stream', async () => {
    const vera: Stream = 'workspace:vera';
    for (const stream of [anna, boris, vera]) await archive(stream, ['a', 'b', 'c']);
    for (const stream of [anna, boris, anna, vera]) await reader.load(stream);
    answered = [];
    for (const stream of [anna, vera, boris]) await reader.load(stream);
    expect(answered).toEqual([1, 1, 3]);
  });

  describe('after a restore to an earlier state', () => {
    beforeEach(async () => {
      await archive(anna, ['a', 'b', 'c']);
      await reader.load(anna);
    });

    test('folds again if some commits are missing', async () => {
      await pool.query('delete from commits where version > 1');
      expect(await loadState()).toEqual({ state: ['a'], version: 1 });
      await archive(anna, ['x'], 2);
      expect(await loadState()).toEqual({ state: ['a', 'x'], version: 2 });
    });

    test('returns the empty state if all commits are missing', async () => {
      await pool.query('delete from commits');
      expect(await loadState()).toEqual({ state: [], version: 0 });
    });

    test('folds again if different commits lead to the same version', async () => {
      await pool.query('delete from commits where version > 1');
      await archive(anna, ['x', 'y'], 2);
      expect(await loadState()).toEqual({ state: ['a', 'x', 'y'], version: 3 });
    });

    test('folds again if different commits lead to a later version', async () => {
      await pool.query('delete from commits where version > 1');
      await archive(anna, ['x', 'y', 'z'], 2);
      const { known, state } = await reader.load(anna, 'b');
      expect(state.slice(1)).toEqual(['a', 'x', 'y', 'z']);
      expect(known).toBeNull();
    });
  });

  describe('a long stream', () => {
    const idsTo = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);

    test('keeps a limited number of commits in memory', async () => {
      await archiveMany(1_200);
      expect(await loadState()).toEqual({ state: idsTo(1_200), version: 1_200 });
      expect(answered).toEqual([200, 200, 200, 200, 200, 200, 6]);
      expect((await reader.load(anna, '7')).known?.version).toBe(7);
    });

    /** The largest number of rows read by any plan node that uses the version index. */
    async function rowsTaken(ask: (store: Pool) => Promise<unknown>): Promise<number> {
      const client = await pool.connect();
      const taken: number[] = [];
      const query = async (statement: string | QueryConfig, more?: unknown[]) => {
        const { text, values } =
          typeof statement === 'string' ? { text: statement, values: more } : statement;
        // Forces the plan for an average stream, because the planner does not know that this one is long.
        await client.query('begin; set local enable_indexscan = off');
        const { rows } = await client.query(`explain (analyze, format json) ${text}`, values);
        await client.query('rollback');
        const steps = [rows[0]['QUERY PLAN'][0].Plan];
        for (const step of steps) {
          steps.push(...(step.Plans ?? []));
          if (`${step['Index Cond']}`.includes('version')) taken.push(step['Actual Rows']);
        }
        return client.query(text, values);
      };
      await ask({ query } as unknown as Pool).finally(() => client.release());
      expect(taken.length).toBeGreaterThan(0);
      return Math.max(...taken);
    }

    test.each<[string, (store: Pool) => Promise<unknown>]>([
      ['to fold it', (store) => readingFrom(store).stateAt(anna, 150)],
      ['forwards', (store) => readCommitsAfter(store, anna, 100)],
      ['backwards', (store) => readCommitsBefore(store, anna, null, { limit: 50, bytes: 1e6 })],
      ['further back', (store) => readCommitsBefore(store, anna, 700, { limit: 50, bytes: 1e6 })],
    ])('is read one page at a time %s', async (_, ask) => {
      await archiveMany(1_200);
      expect(await rowsTaken(ask)).toBeLessThanOrEqual(200);
    });

    test('stops folding at a missing commit', async () => {
      await archiveMany(600);
      await pool.query('delete from commits where version = 401');
      await expect(loadState()).rejects.toThrow('lacks a commit');
      expect((await reader.stateAt(anna, 400)).length).toBe(401);
    });

    test('keeps a limited number of bytes in memory', async () => {
      await archiveMany(60, 250_000);
      expect(await loadState()).toEqual({ state: idsTo(60), version: 60 });
      expect(answered.length).toBeGreaterThan(3);
      expect(Math.max(...bytes)).toBeLessThanOrEqual(4 * 1024 * 1024);
    });

    test('folds full imports one commit at a time, with pauses for other work', async () => {
      await archiveMany(10, 250_000);
      let turn = 0;
      let isOver = false;
      const otherWork = () => {
        turn += 1;
        if (!isOver) setImmediate(otherWork);
      };
      setImmediate(otherWork);
      const turns: number[] = [];
      const counted = createStreamReader<number>({
        pool,
        personalData: plainPersonalData,
        capacity: 1,
        initial: () => 0,
        evolve: (count, commits) => {
          turns.push(turn);
          return count + commits.length;
        },
      });
      const { state } = await counted.load(anna);
      isOver = true;
      expect(state).toBe(10);
      // The first commit is short, so it is folded together with the second one.
      expect(turns).toHaveLength(9);
      expect(new Set(turns).size).toBe(9);
    });

    test('folds a stream of 80 MB in a process with a heap of 64 MB', async () => {
      await archiveMany(320, 250_000);
      const script = path.join(import.meta.dirname, '../../test/load-stream.ts');
      const args = ['--max-old-space-size=64', '--import', 'tsx', script, database.url];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      expect(stdout).toBe('320');
    });

    test('folds a stream with two commits that are larger than a page', async () => {
      await archiveMany(3, 5_000_000);
      expect(await loadState()).toEqual({ state: idsTo(3), version: 3 });
    });

    test('finds a commit id only if the returned state includes that commit', async () => {
      await archiveMany(300);
      const between = () => archive(anna, ['late'], 301);
      const { state, version, known } = await reader.load(anna, 'late', between);
      expect([version, known?.version, state.at(-1)]).toEqual([301, 301, 'late']);
    });

    test('folds again if the store is restored to an earlier state between two pages', async () => {
      await archiveMany(600);
      let isBack = false;
      const between = async () => {
        if (isBack) return;
        isBack = true;
        await pool.query('delete from commits where version > 100');
        await archive(anna, ['x'], 101);
      };
      const { state, version } = await reader.load(anna, undefined, between);
      expect([version, state.length, state.at(-1)]).toEqual([101, 102, 'x']);
    });

    test('folds a stream once for all concurrent callers', async () => {
      await archiveMany(1_200);
      const loaded = await Promise.all(Array.from({ length: 20 }, () => loadState()));
      expect(loaded.every(({ version }) => version === 1_200)).toBe(true);
      expect(answered.filter((rows) => rows > 1)).toEqual([200, 200, 200, 200, 200, 200, 6]);
    });
  });

  test('folds a new commit once for all concurrent callers', async () => {
    let folds = 0;
    const counted = createStreamReader<number>({
      pool,
      personalData: plainPersonalData,
      capacity: 1,
      initial: () => 0,
      evolve: (count, commits) => {
        folds += 1;
        return count + commits.length;
      },
    });
    await archive(anna, ['a']);
    await counted.load(anna);
    await archive(anna, ['b'], 2);
    const loaded = await Promise.all(Array.from({ length: 4 }, () => counted.load(anna)));
    expect(loaded.map(({ state, version }) => [state, version])).toEqual(Array(4).fill([2, 2]));
    expect(folds).toBe(2);
  });

  test('returns the current state to all concurrent callers', async () => {
    await archive(anna, ['a']);
    for (let version = 2; version <= 20; version += 1) {
      const early = Array.from({ length: 4 }, () => loadState());
      await archive(anna, [`commit ${version}`], version);
      const late = await Promise.all(Array.from({ length: 4 }, () => loadState()));
      for (const loaded of late) {
        expect(loaded.version).toBe(version);
        expect(loaded.state).toHaveLength(version);
      }
      for (const { state, version: own } of await Promise.all(early)) {
        expect(state).toHaveLength(own);
      }
    }
    const { state } = await loadState();
    expect(new Set(state).size).toBe(20);
  });
});
