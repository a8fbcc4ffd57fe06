import type { Committer } from '@qr-menu/commits';
import type { ScheduleRequest } from '@qr-menu/domain/scheduled-changes';
import { createGate } from '@qr-menu/testkit';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDueWorkWorld } from '../../test/due-work-world.ts';
import { idempotencyKeyOf } from '../requests/request-context.ts';
import { createScheduledChangeRounds } from './apply-scheduled-changes.ts';

const databaseServer = inject('databaseUrl');
const evening = '2026-06-05T18:00:00.000Z';
/** 06:00 in Sofia. */
const due = '2026-06-06T03:00:00.000Z';
const localTime = '2026-06-06T06:00';

describe.skipIf(databaseServer === null)('a scheduled change', () => {
  let world: Awaited<ReturnType<typeof createDueWorkWorld>>;
  beforeEach(async () => {
    world = await createDueWorkWorld(databaseServer ?? '', evening);
    await world.startReferee();
  });
  afterEach(() => world?.stop());

  async function addProcess(offBy = 0, verdictTimeout = 5_000) {
    const { committer, clock } = await world.addProcess(offBy, verdictTimeout);
    const { pool, workspaces, logger } = world;
    const roundsOf = (by: Committer) =>
      createScheduledChangeRounds({ pool, workspaces, committer: by, clock, logger });
    return { committer, work: roundsOf(committer), roundsOf };
  }

  const dearer = (itemIds: readonly string[]): ScheduleRequest['change'] => ({
    kind: 'ITEM_PRICES',
    itemIds,
    by: 'AMOUNT',
    value: 50,
    step: 1,
  });

  async function schedule(
    committer: Committer,
    changeId: string,
    change: ScheduleRequest['change'],
    over: { readonly author?: string; readonly localTime?: string } = {},
  ) {
    await world.decide(committer, 'rila', {
      type: 'ScheduleChange',
      changeId,
      author: 'rila',
      localTime,
      change,
      ...over,
    });
  }

  const priceOf = async (id: string) =>
    (await world.archived('rila')).workspace.items.get(id)?.price;
  const stateOf = async (id: string) =>
    (await world.archived('rila')).workspace.scheduledChanges.get(id)?.state;
  const commitsOfClock = async () =>
    (await world.archived('rila')).commits.filter(({ actor }) => actor === 'clock');

  it('a due change is made once, even if many processes check', async () => {
    const [first, second] = [await addProcess(), await addProcess(1_500)];
    await world.addVenue(first.committer, 'rila', ['soup']);
    await schedule(first.committer, 'a', dearer(['soup']));
    world.setTime('2026-06-06T02:59:58.000Z');
    await Promise.all([first.work(), second.work()]);
    expect(await priceOf('soup')).toBe(100);
    world.setTime(due);
    const third = await addProcess(-1_500);
    await Promise.all([first.work(), second.work(), third.work(), second.work()]);
    world.advance(2_000);
    await Promise.all([first.work(), third.work()]);
    await (await addProcess()).work();
    expect(await priceOf('soup')).toBe(150);
    const commits = await commitsOfClock();
    expect(commits.map(({ commitId }) => commitId)).toEqual(['scheduled-change a']);
    expect(commits[0]?.events.map(({ type }) => type)).toEqual([
      'ScheduledChangeApplied',
      'ItemRepriced',
    ]);
    expect(() => idempotencyKeyOf('scheduled-change a')).toThrow('Idempotency-Key');
  });

  it('a change is made only once even if a process is killed between the commit and the verdict', async () => {
    const [killed, survivor] = [await addProcess(0, 0), await addProcess()];
    await world.addVenue(survivor.committer, 'rila', ['soup']);
    await schedule(survivor.committer, 'a', dearer(['soup']));
    world.setTime(due);
    // The commit reaches the log, but the process is killed before it learns the verdict.
    const gate = createGate();
    const stuck: Committer = async (request) => {
      await killed.committer(request).catch(() => undefined);
      await gate.passed();
      throw new Error('killed');
    };
    const halfway = killed.roundsOf(stuck)();
    await Promise.all([survivor.work(), survivor.work()]);
    expect(await priceOf('soup')).toBe(150);
    gate.open();
    await halfway;
    await survivor.work();
    expect(await priceOf('soup')).toBe(150);
    expect(await commitsOfClock()).toHaveLength(1);
  });

  it('if a process is killed before it commits a change, another process makes the change', async () => {
    const [killed, survivor] = [await addProcess(), await addProcess()];
    await world.addVenue(survivor.committer, 'rila', ['soup']);
    await schedule(survivor.committer, 'a', dearer(['soup']));
    world.setTime(due);
    const dead: Committer = async () => {
      throw new Error('killed');
    };
    await killed.roundsOf(dead)();
    expect(await priceOf('soup')).toBe(100);
    await survivor.work();
    expect(await priceOf('soup')).toBe(150);
  });

  it('changes are made in chronological order, each based on the result of the previous change', async () => {
    const { committer, work } = await addProcess();
    await world.addVenue(committer, 'rila', ['soup']);
    const twice = { ...dearer(['soup']), by: 'PERCENT', value: 10_000 } as const;
    await schedule(committer, 'later', twice);
    await schedule(committer, 'earlier', dearer(['soup']), { localTime: '2026-06-06T05:59' });
    world.setTime(due);
    await work();
    expect(await priceOf('soup')).toBe(300);
  });

  it('a change that is no longer possible fails as a whole and does not delay other changes', async () => {
    const { committer, work } = await addProcess();
    await world.addVenue(committer, 'rila', ['soup', 'fish']);
    await schedule(committer, 'gone', dearer(['soup', 'fish']));
    await schedule(committer, 'stranger', dearer(['soup']), { author: 'boris' });
    await schedule(committer, 'good', dearer(['soup']));
    await world.decide(committer, 'rila', { type: 'DeleteItem', itemId: 'fish' });
    await world.addVenue(committer, 'vitosha', ['stew']);
    world.setTime(due);
    await work();
    expect(await priceOf('soup')).toBe(150);
    expect(await Promise.all(['gone', 'stranger', 'good'].map(stateOf))).toEqual([
      'FAILED',
      'FAILED',
      'APPLIED',
    ]);
    const { rows } = await world.pool.query(
      "select id, failure from scheduled_changes where state = 'FAILED' order by id",
    );
    expect(rows).toEqual([
      { id: 'gone', failure: 'ITEM_GONE' },
      { id: 'stranger', failure: 'ROLE_LOST' },
    ]);
    // Other commits in the partition still take effect.
    await world.decide(committer, 'vitosha', { type: 'DeleteItem', itemId: 'stew' });
  });

  it('a change is not made if it was cancelled or if its workspace cannot be folded', async () => {
    const { committer, work } = await addProcess();
    await world.addVenue(committer, 'rila', ['soup']);
    await schedule(committer, 'a', dearer(['soup']));
    await schedule(committer, 'b', dearer(['soup']));
    await world.decide(committer, 'rila', { type: 'CancelScheduledChange', changeId: 'a' });
    await world.spoil('a broken');
    await world.pool.query(
      `insert into scheduled_changes select 'x', 'a broken', due_at, local_time, author, change,
         state, failure, finished_at, created_at, updated_at from scheduled_changes where id = 'b'`,
    );
    world.setTime(due);
    await work();
    expect(await priceOf('soup')).toBe(150);
    expect(await stateOf('a')).toBe('CANCELLED');
  });
});
