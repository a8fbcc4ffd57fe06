import { createSecretKey, randomBytes } from 'node:crypto';
import { createLogger, systemClock } from '@qr-menu/runtime/process';
import type { Commit, Stream } from '@qr-menu/schema';
import { swept } from '@qr-menu/testkit';
import type { Pool, QueryConfig } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  createHistoryArchive,
  type HistoryArchive,
  historyOf,
} from '../../test/history-archive.ts';
import { createSealedPersonalData } from '../keys/seals/sealed-personal-data.ts';
import { openWorkspaceKeys } from '../keys/stored/create-workspace-keys.ts';
import { createMemoryKeyObjects } from '../keys/stored/memory-key-objects.ts';
import type { WorkspaceKeys } from '../keys/workspace-keys.ts';
import { createMenuStorePool } from './menu-store.ts';
import { createSnapshots } from './snapshots.ts';
import { createWorkspaceReader, type FoldedWorkspace } from './stream-reader.ts';

const serverUrl = inject('databaseUrl');
const anna: Stream = 'workspace:anna';
const boris: Stream = 'workspace:boris';
const logger = createLogger('test', 'silent');

describe.skipIf(serverUrl === null)('snapshots of long streams', () => {
  let store: HistoryArchive;
  let pool: Pool;
  let keys: WorkspaceKeys;
  let personalData: ReturnType<typeof createSealedPersonalData>;
  /** The total number of commits that the readers have loaded. */
  let commitsRead: number;
  let annas: readonly Commit[];
  let borises: readonly Commit[];

  beforeAll(async () => {
    store = await createHistoryArchive(serverUrl ?? '');
    pool = store.pool;
    annas = historyOf('anna', 1_500);
    borises = historyOf('boris', 700, 2);
  });
  beforeEach(async () => {
    await pool.query('truncate commits, workspace_snapshots');
    keys = await openWorkspaceKeys(createMemoryKeyObjects(), createSecretKey(randomBytes(32)));
    personalData = createSealedPersonalData({ keys, clock: systemClock });
    commitsRead = 0;
  });
  afterAll(() => store.drop());

  const counting = (real: Pool): Pool => {
    const query = async (statement: QueryConfig, values?: unknown[]) => {
      const result = await real.query(statement, values);
      if (statement.name === 'read-stream') commitsRead += result.rows.length;
      return result;
    };
    return { query } as unknown as Pool;
  };

  /** Creates the reader of a newly started process. */
  function started(on: Pool = pool, revision?: string) {
    commitsRead = 0;
    const parts = { pool: counting(on), personalData, capacity: 10 };
    const naming = revision === undefined ? {} : { revision: async () => revision };
    const snapshots = createSnapshots<FoldedWorkspace>({
      ...parts,
      logger,
      ...naming,
    });
    return { snapshots, ...createWorkspaceReader({ ...parts, snapshots }) };
  }

  const folded = (stream: Stream = anna) =>
    createWorkspaceReader({ pool, personalData, capacity: 1 }).load(stream);

  /**
   * Checks that a new process loads the same state as one that folds all commits. Returns the number
   * of commits that the process read.
   */
  async function loads(process = started(), stream: Stream = anna) {
    const loaded = await process.load(stream);
    await process.snapshots.idle();
    const read = commitsRead;
    expect(loaded).toEqual(await folded(stream));
    return read;
  }

  const archive = (commits: readonly Commit[]) => store.archive(commits, personalData);
  const stored = async () => {
    const { rows } = await pool.query('select * from workspace_snapshots order by stream');
    return rows;
  };
  const storedVersions = async () => (await stored()).map(({ version }) => version);

  test.each(swept([1, 2], [1]))(
    'a snapshot and the later commits give the same state as all commits of the stream (history %d)',
    async (seed) => {
      const history = historyOf('anna', 1_700, seed);
      const some = (part: number): number => (seed * 67 + part * 31) % 200;
      const process = started();
      await archive(history.splice(0, 501 + some(1)));
      await loads(process);
      const first = await storedVersions();
      expect(first).toHaveLength(1);
      for (const count of [1, some(2), 300 + some(3)]) {
        await archive(history.splice(0, count));
        expect(await loads()).toBeLessThan(700 + 200);
        expect((await started().snapshots.read(anna))?.version).toBeGreaterThanOrEqual(
          first[0] ?? 0,
        );
      }
      await archive(history);
      await loads(process);
      const [version = 0] = await storedVersions();
      expect(version).toBeGreaterThan(first[0] ?? 0);
      expect(await loads()).toBeLessThan(700);
      expect((await stored())[0].sealed.toString('latin1')).not.toContain('ivan@example.bg');
    },
  );

  test('snapshots are neither written nor looked up for short streams', async () => {
    await archive(annas.slice(0, 500));
    await loads();
    expect(await stored()).toEqual([]);
    await pool.query('delete from commits where version > 150');
    const process = started({
      query: async (statement: QueryConfig) => {
        expect(statement.name).toBe('read-stream');
        return pool.query(statement);
      },
    } as unknown as Pool);
    await process.load(anna);
  });

  test('snapshots are written at intervals while a long stream grows', async () => {
    const history = annas.slice(0, 1_200);
    const process = started();
    const versions = new Set<number>();
    while (history.length > 0) {
      await archive(history.splice(0, 50));
      await process.load(anna);
      await process.snapshots.idle();
      for (const version of await storedVersions()) versions.add(version);
    }
    expect([...versions]).toEqual([550, 1_100]);
  });

  describe('an invalid snapshot is ignored and replaced if', () => {
    beforeEach(async () => {
      await archive(annas.slice(0, 700));
      await archive(borises);
      for (const stream of [anna, boris]) await loads(started(), stream);
      expect(await storedVersions()).toEqual([700, 700]);
    });

    test.each([
      ['a bit differs', 'sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)'],
      ['it is truncated', 'sealed = substr(sealed, 1, 30)'],
      ['it is empty', "sealed = ''"],
      ['its version differs', 'version = 650'],
      ['its last commit differs', "last_commit = 'x'"],
      [
        'it belongs to another workspace',
        "(sealed, last_commit) = (select sealed, last_commit from workspace_snapshots where stream = 'workspace:boris')",
      ],
      ['its revision is that of other code', "fold_revision = 'older'"],
    ])('%s', async (_, change) => {
      await pool.query(`update workspace_snapshots set ${change} where stream = $1`, [anna]);
      expect(await loads()).toBeGreaterThan(700);
      expect(await loads()).toBeLessThan(250);
    });

    test('it was written by different code, even if its row names the current revision', async () => {
      await started(pool, 'older').snapshots.idle();
      const older = started(pool, 'older');
      expect(await loads(older)).toBeGreaterThan(700);
      await pool.query('update workspace_snapshots set fold_revision = $1', [
        (await folder()).fold_revision,
      ]);
      expect(await started().snapshots.read(anna)).toBeNull();
    });
    const folder = async () => (await stored())[1];

    test('it is sealed with another key, or its key is erased', async () => {
      const [before] = await stored();
      const own = personalData;
      const otherKeys = await openWorkspaceKeys(
        createMemoryKeyObjects(),
        createSecretKey(randomBytes(32)),
      );
      await otherKeys.keyOf('anna');
      personalData = createSealedPersonalData({ keys: otherKeys, clock: systemClock });
      expect(await started().snapshots.read(anna)).toBeNull();
      personalData = own;
      expect(await started().snapshots.read(anna)).toMatchObject({ version: before.version });
      await keys.erase('anna', { erasedAt: '2026-05-01T12:00:00.000Z', reason: 'a letter' });
      personalData = createSealedPersonalData({ keys, clock: systemClock });
      expect(await started().snapshots.read(anna)).toBeNull();
      await loads();
      expect((await stored())[0]).toEqual(before);
    });
  });

  describe('after a restore to an earlier state', () => {
    beforeEach(async () => {
      await archive(annas.slice(0, 700));
      await loads();
      await pool.query('delete from commits where version > 650');
    });

    test('a snapshot is replaced if some commits are missing', async () => {
      await loads();
      expect(await storedVersions()).toEqual([650]);
    });

    test('a snapshot is not used if different commits with the same ids were archived afterwards', async () => {
      const { state } = await folded();
      const at = '2026-03-03T00:00:00.000Z';
      const data = { ingredientId: 'i', translations: { name: {}, description: {} }, number: 1 };
      const created = { type: 'IngredientCreated', data } as const;
      const [first] = annas;
      if (!first) throw new Error('no commit');
      const last = annas.slice(650, 700);
      await archive(
        last.map(({ commitId }, index) => ({
          ...first,
          commitId,
          at,
          expectedVersion: 650 + index,
          events: [{ ...created, data: { ...data, ingredientId: `other ${index}` } }],
        })),
      );
      await loads();
      const now = await started().load(anna);
      expect(now.state.ingredients.size).toBe(state.ingredients.size + last.length);
      expect(await loads()).toBeLessThan(250);
    });

    test('a stream can be loaded even if all commits are missing', async () => {
      await pool.query('delete from commits');
      await loads();
    });
  });

  test('there is one valid snapshot despite concurrent writers', async () => {
    await archive(annas.slice(0, 900));
    const processes = Array.from({ length: 4 }, () => started());
    await Promise.all(processes.map(({ load }) => load(anna)));
    await Promise.all(processes.map(({ snapshots }) => snapshots.idle()));
    expect(await storedVersions()).toEqual([900]);
    expect(await loads()).toBeLessThan(250);
  });

  test('a process writes one snapshot at a time', async () => {
    const { snapshots } = started();
    const snapshot = { version: 1, lastCommit: '', content: { state: (await folded()).state } };
    const offers = [anna, boris].map((stream) => snapshots.offer(stream, snapshot as never));
    expect(offers).toEqual([true, false]);
    await snapshots.idle();
    expect(snapshots.offer(boris, snapshot as never)).toBe(true);
    await snapshots.idle();
  });

  test('very large snapshots are not kept', async () => {
    await keys.keyOf('anna');
    const { snapshots } = started();
    const snapshot = { version: 1, lastCommit: '', content: 'x'.repeat(17 * 1024 * 1024) };
    snapshots.offer(anna, snapshot as never);
    await snapshots.idle();
    expect(await stored()).toEqual([]);
  });

  test('a snapshot is used to read the state before an earlier commit', async () => {
    await archive(annas.slice(0, 1_000));
    await loads();
    await archive(annas.slice(1_000));
    for (const [version, most] of [
      [0, 200],
      [1, 200],
      [200, 200],
      [999, 1_200],
      [1_000, 200],
      [1_001, 200],
      [1_400, 700],
    ] as const) {
      const process = started();
      const state = await process.stateAt(anna, version);
      expect(commitsRead).toBeLessThanOrEqual(most);
      const whole = createWorkspaceReader({ pool, personalData, capacity: 1 });
      expect(state).toEqual(await whole.stateAt(anna, version));
      expect(await process.stateAt(anna, 1_500)).toEqual((await folded()).state);
    }
  });

  test('a process without access to snapshots folds the stream instead of failing', async () => {
    await archive(annas.slice(0, 700));
    const role = `without_rights_${process.pid}`;
    await pool.query(
      `create role ${role} login password 'test';
       grant usage on schema menu to ${role}; grant select on menu.commits to ${role}`,
    );
    const address = new URL(store.url);
    Object.assign(address, { username: role, password: 'test' });
    const own = createMenuStorePool({ url: address.href, applicationName: 'test', logger });
    try {
      expect(await loads(started(own))).toBeGreaterThan(700);
      await pool.query(`grant select on menu.workspace_snapshots to ${role}`);
      await loads(started(own));
      expect(await stored()).toEqual([]);
      await loads();
      expect(await loads(started(own))).toBeLessThan(250);
    } finally {
      await own.end();
      await pool.query(`drop owned by ${role}; drop role ${role}`);
    }
  });
});
