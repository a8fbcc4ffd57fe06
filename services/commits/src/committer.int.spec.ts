import { createLogger, systemClock } from '@qr-menu/runtime/process';
import { type CommitLog, LogUnavailable } from '@qr-menu/stores/commit-log';
import {
  createMemoryNotifications,
  type Notifications,
  replyToHeader,
} from '@qr-menu/stores/notifications';
import { createGate, waitUntil } from '@qr-menu/testkit';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { startCommitters } from '../test/start-committers.ts';
import type { CommitRequest } from './committer.ts';

const databaseServer = inject('databaseUrl');

const deaf: Notifications = {
  publish: async () => undefined,
  subscribe: async () => async () => undefined,
  close: async () => undefined,
};

function ingredient(n: number, ownerId = 'owner-1'): CommitRequest {
  return {
    ownerId,
    actorId: ownerId,
    commitId: `commit-${n}`,
    correlationId: `correlation-${n}`,
    requestHash: `hash-${n}`,
    command: {
      type: 'CreateIngredient',
      ingredientId: `ingredient-${n}`,
      translations: { name: { bg: 'Сол' }, description: { bg: 'Морска' } },
      number: n,
    },
    precondition: () => null,
  };
}

describe.skipIf(databaseServer === null)('a committer', () => {
  let committers: Awaited<ReturnType<typeof startCommitters>>;
  afterEach(() => committers?.stop());

  const archived = async (): Promise<readonly string[]> =>
    (
      await committers.pool.query('select commit_id from commits order by stream, version')
    ).rows.map(({ commit_id }) => commit_id);

  it('neither loses nor repeats a commit if another committer runs at the same time (R1, R5)', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    const [first, second] = [await committers.addCommitter(), await committers.addCommitter()];
    const requests = Array.from({ length: 30 }, (_, n) => ingredient(n));
    const settled = await Promise.all(
      requests.flatMap((request) => [first(request), second({ ...request })]),
    );
    expect(await archived()).toHaveLength(30);
    expect(new Set(await archived()).size).toBe(30);
    for (const { after, events } of settled) {
      expect(events).toHaveLength(1);
      expect(after.ingredients.size).toBeGreaterThan(0);
    }
  });

  it('limits the bytes of a workspace, per day and in total', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    let now = Date.parse('2026-06-05T23:59:00.000Z');
    const clock = { ...systemClock, now: () => now };
    // Each of these commits takes 400 to 500 bytes.
    const budget = { day: 1_000, total: 2_000 };
    const committer = await committers.addCommitter(5_000, committers.log, clock, budget);
    const make = (n: number, owner?: string) => committer(ingredient(n, owner));
    const appended = async () =>
      (await committers.log.endOffsets()).reduce((sum, end) => sum + end, 0n);

    for (const n of [1, 2]) await make(n);
    const before = await appended();
    await expect(make(3)).rejects.toMatchObject({ code: 'BUDGET_SPENT' });
    expect(await appended()).toBe(before);
    // Repeating a settled commit costs nothing, and each owner has a separate budget.
    expect((await make(2)).events).toHaveLength(1);
    await make(13, 'owner-2');
    const unbounded = await committers.addCommitter(5_000, committers.log, clock);
    now += 60_000;
    await make(3);
    await make(4);
    await unbounded(ingredient(5));
    now += 24 * 3_600_000;
    await expect(make(6)).rejects.toMatchObject({ code: 'WORKSPACE_FULL' });
  });

  it('answers a full import immediately, and then delays only its owner', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    const rest = createGate();
    const clock: typeof systemClock = {
      ...systemClock,
      sleep: (time, signal) => (time === 500 ? rest.passed() : systemClock.sleep(time, signal)),
    };
    const committer = await committers.addCommitter(5_000, committers.log, clock);
    const row = { row: 2, id: null, sectionId: null, kind: 'item', values: {} } as const;
    const rows = Array.from({ length: 101 }, () => row);
    const command = { type: 'ImportMenu', menuId: 'gone', rows, removeMissing: false } as const;
    const full = { ...ingredient(0), command: { ...command, newIds: rows.map((_, n) => `${n}`) } };
    await expect(committer(full)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const behind = committer(ingredient(1));
    await committer(ingredient(2, 'owner-2'));
    expect(await archived()).toEqual(['commit-2']);
    rest.open();
    await behind;
    expect(await archived()).toHaveLength(2);
  });

  it('returns PENDING if there is no verdict, and completes later under the same key (R5)', async () => {
    committers = await startCommitters(databaseServer ?? '');
    const impatient = await committers.addCommitter(300);
    const request = ingredient(1);
    await expect(impatient(request)).rejects.toMatchObject({
      name: 'CommitPending',
      code: 'PENDING',
      commitId: 'commit-1',
    });
    await committers.startReferee();
    const patient = await committers.addCommitter();
    const { after } = await patient({ ...request });
    expect([...after.ingredients.keys()]).toEqual(['ingredient-1']);
    expect(await archived()).toEqual(['commit-1']);
  });

  it('returns PENDING immediately if the process is stopping, and appends nothing more', async () => {
    committers = await startCommitters(databaseServer ?? '');
    const never = 600_000;
    const committer = await committers.addCommitter(never);
    const { append } = committers.log;
    const appended = vi.spyOn(committers.log, 'append').mockImplementation(append);
    const [first, queued] = [committer(ingredient(1)), committer(ingredient(2))];
    const outcomes = Promise.allSettled([first, queued]);
    await waitUntil(() => appended.mock.calls.length === 1);
    committers.endWaits();
    expect(await outcomes).toMatchObject([
      { reason: { code: 'PENDING', commitId: 'commit-1' } },
      { reason: { code: 'UNAVAILABLE' } },
    ]);
    expect(appended).toHaveBeenCalledTimes(1);
  });

  it('finds the verdict in the archive if every notification is lost', async () => {
    committers = await startCommitters(databaseServer ?? '', deaf);
    await committers.startReferee();
    const committer = await committers.addCommitter();
    const { after } = await committer(ingredient(1));
    expect(after.ingredients.size).toBe(1);
  });

  it('recognizes a commit that was stored although its append was not confirmed', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    const forgetful: CommitLog = {
      ...committers.log,
      append: async (record) => {
        await committers.log.append(record);
        throw new LogUnavailable('the answer was lost');
      },
    };
    const committer = await committers.addCommitter(5_000, forgetful);
    const { after } = await committer(ingredient(1));
    expect(after.ingredients.size).toBe(1);
    expect(await archived()).toEqual(['commit-1']);
  });

  it('applies a change only once if the log stores its message twice', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    const stuttering: CommitLog = {
      ...committers.log,
      append: async (record) => {
        await committers.log.append(record);
        return committers.log.append(record);
      },
    };
    const committer = await committers.addCommitter(5_000, stuttering);
    for (let n = 0; n < 5; n += 1) await committer(ingredient(n));
    expect(await archived()).toHaveLength(5);
  });

  it('refuses a commit of more than 256 KB before it is appended (R6)', async () => {
    committers = await startCommitters(databaseServer ?? '');
    const committer = await committers.addCommitter(300);
    const request = ingredient(1);
    const tooLong = { ...request, correlationId: 'x'.repeat(256 * 1024) };
    await expect(committer(tooLong)).rejects.toMatchObject({
      name: 'CommitRefused',
      code: 'LIMIT_EXCEEDED',
    });
    expect((await committers.log.endOffsets()).every((offset) => offset === 0n)).toBe(true);
  });

  it('does not mistake the verdict on an earlier copy for the verdict on the last copy (R5)', async () => {
    const notifications = createMemoryNotifications({ logger: createLogger('test', 'silent') });
    committers = await startCommitters(databaseServer ?? '', notifications);
    const late: CommitLog = {
      ...committers.log,
      append: async (record) => {
        const position = await committers.log.append(record);
        const verdict = { stream: record.key, commitId: 'commit-1', outcome: 'superseded' };
        await notifications.publish(record.headers[replyToHeader] ?? '', JSON.stringify(verdict));
        return position;
      },
    };
    const committer = await committers.addCommitter(5_000, late);
    const settled = committer(ingredient(1));
    await waitUntil(async () => (await committers.log.endOffsets()).some((end) => end > 0n));
    await committers.startReferee();
    expect((await settled).after.ingredients.size).toBe(1);
    expect(await archived()).toEqual(['commit-1']);
  });

  it('neither refuses a request nor reports it as complete while the archive is behind the log (R8)', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    const committer = await committers.addCommitter();
    await committer(ingredient(1));
    const refused = { ...ingredient(2), command: ingredient(1).command };
    const unchanging: CommitRequest = {
      ...ingredient(3),
      command: { type: 'UpdateIngredient', ingredientId: 'ingredient-1', number: 1 },
    };
    await committers.pool.query('update log_identity set caught_up = false');
    await expect(committer(refused)).rejects.toMatchObject({ code: 'ARCHIVE_BEHIND' });
    await expect(committer(unchanging)).rejects.toMatchObject({ code: 'ARCHIVE_BEHIND' });
    await committers.pool.query('update log_identity set caught_up = true');
    await expect(committer(refused)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await committer(unchanging)).events).toEqual([]);
    // A parked commit of another workspace has no effect.
    const park = (owner: string) =>
      committers.pool.query(
        `insert into parked_commits
         select min(partition), 99, $1, '', now(), 'RowMissing: none', now() from log_positions`,
        [`workspace:${owner}`],
      );
    await park('somebody else');
    await expect(committer(refused)).rejects.toMatchObject({ code: 'CONFLICT' });
    await committers.pool.query('delete from parked_commits');
    await park(refused.ownerId);
    await expect(committer(refused)).rejects.toMatchObject({ code: 'ARCHIVE_BEHIND' });
  });

  it('appends each of ten concurrent changes to a workspace once, in order (R7)', async () => {
    committers = await startCommitters(databaseServer ?? '');
    await committers.startReferee();
    let appends = 0;
    const counting: CommitLog = {
      ...committers.log,
      append: (record) => {
        appends += 1;
        return committers.log.append(record);
      },
    };
    const committer = await committers.addCommitter(5_000, counting);
    await Promise.all(Array.from({ length: 10 }, (_, n) => committer(ingredient(n))));
    // If two commits were in progress at once, both would be based on the same version. The later one
    // would be refused, and appended again.
    expect(appends).toBe(10);
    expect(await archived()).toHaveLength(10);
  });
});
