import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDueWorkWorld } from '../../test/due-work-world.ts';
import { idempotencyKeyOf } from '../requests/request-context.ts';
import { createSoldOutRounds } from './end-sold-out.ts';

const databaseServer = inject('databaseUrl');
const evening = '2026-06-05T18:00:00.000Z';
/** 04:00 in Sofia. */
const closing = '2026-06-06T01:00:00.000Z';
const minutes = 60_000;

describe.skipIf(databaseServer === null)('an item that is sold out for today', () => {
  let world: Awaited<ReturnType<typeof createDueWorkWorld>>;
  beforeEach(async () => {
    world = await createDueWorkWorld(databaseServer ?? '', evening);
  });
  afterEach(() => world?.stop());

  const markSoldOut = (itemId: string, until: 'today' | 'changed' | { time: string } = 'today') =>
    ({ type: 'MarkItemSoldOut', itemId, until }) as const;
  const backOf = async (ownerId: string): Promise<readonly string[]> =>
    (await world.archived(ownerId)).events.flatMap((event) =>
      event.type === 'ItemBackInStock' ? [event.data.itemId] : [],
    );

  it('becomes available once at the end of the day, even if many processes check', async () => {
    await world.startReferee();
    const first = await world.addProcess();
    await world.addVenue(first.committer, 'rila', ['soup', 'fish', 'steak']);
    for (const itemId of ['soup', 'fish']) {
      await world.decide(first.committer, 'rila', markSoldOut(itemId));
    }
    await world.decide(first.committer, 'rila', markSoldOut('steak', 'changed'));
    const second = await world.addProcess();
    world.setTime('2026-06-06T00:59:59.999Z');
    await Promise.all([first.work(), second.work()]);
    expect(await backOf('rila')).toEqual([]);
    world.setTime(closing);
    const third = await world.addProcess();
    await Promise.all([first.work(), second.work(), third.work(), second.work()]);
    expect([...(await backOf('rila'))].sort()).toEqual(['fish', 'soup']);
    const restarted = await world.addProcess();
    await restarted.work();
    const { commits, workspace } = await world.archived('rila');
    expect(commits.at(-1)?.at).toBe(closing);
    expect([...workspace.items.values()].map((item) => [item.id, item.soldOut])).toEqual([
      ['soup', false],
      ['fish', false],
      ['steak', true],
    ]);
    const ends = commits.filter(({ commitId }) => commitId.startsWith('back-in-stock'));
    expect(ends).toHaveLength(1);
    expect(() => idempotencyKeyOf(ends[0]?.commitId)).toThrow('Idempotency-Key');
  });

  it('becomes available even if another workspace fails or is slow', async () => {
    await world.startReferee();
    const { committer, clock } = await world.addProcess();
    await world.addVenue(committer, 'rila', ['soup']);
    await world.decide(committer, 'rila', markSoldOut('soup'));
    const due = async (owner: string) => {
      await world.spoil(owner);
      await world.pool.query(
        `insert into items select (json_populate_record(items, json_build_object(
           'owner', $1::text, 'id', $1 || n))).*
           from items, generate_series(1, 600) n where id = 'soup'`,
        [owner],
      );
    };
    for (const owner of ['a broken', 'b slow']) await due(owner);
    world.setTime(closing);
    let isOver = false;
    const load: typeof world.workspaces.load = async (stream, commitId, between) => {
      while (stream === 'workspace:b slow' && !isOver) {
        await between?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return world.workspaces.load(stream, commitId, between);
    };
    const { pool, logger } = world;
    const round = createSoldOutRounds({ pool, workspaces: { load }, committer, clock, logger });
    await round();
    expect(await backOf('rila')).toEqual(['soup']);
    isOver = true;
    await round();
  });

  it('stays sold out while the workspace is parked, and does not cause any commits', async () => {
    await world.startReferee();
    const { committer, work } = await world.addProcess();
    await world.addVenue(committer, 'rila', ['soup']);
    await world.decide(committer, 'rila', markSoldOut('soup'));
    await world.pool.query(
      `insert into parked_commits select partition, 999999, 'workspace:rila', '', now(), 'test', now()
         from log_positions limit 1`,
    );
    world.setTime(closing);
    await work();
    expect(await backOf('rila')).toEqual([]);
    await world.pool.query('delete from parked_commits');
    await work();
    expect(await backOf('rila')).toEqual(['soup']);
  });

  it('becomes available once, even if verdicts are late or not awaited', async () => {
    await world.startReferee();
    const patient = await world.addProcess();
    await world.addVenue(patient.committer, 'rila', ['soup']);
    await world.decide(patient.committer, 'rila', markSoldOut('soup'));
    world.setTime(closing);
    const hasty = await world.addProcess(0, 0);
    await Promise.all([hasty.work(), patient.work(), hasty.work()]);
    await hasty.work();
    await patient.work();
    expect(await backOf('rila')).toEqual(['soup']);
  });

  it.each([1, 2, 3, 4])(
    'becomes available even if clocks differ and events come in any order (seed %i)',
    async (seed) => {
      await world.startReferee();
      const chance = createChance(seed);
      const processes = [
        await world.addProcess(0),
        await world.addProcess(1_500),
        await world.addProcess(-1_500),
      ] as const;
      const any = () => processes[chance(3)] ?? processes[0];
      const items = ['a', 'b', 'c'];
      await world.addVenue(processes[0].committer, 'rila', items);
      for (let step = 0; step < 40; step += 1) {
        const itemId = items[chance(3)] ?? 'a';
        const roll = chance(10);
        if (roll < 3) await world.decide(any().committer, 'rila', markSoldOut(itemId));
        else if (roll < 5) {
          const time = new Date(Date.parse(world.now()) + (5 + chance(60)) * minutes).toISOString();
          await world.decide(any().committer, 'rila', markSoldOut(itemId, { time }));
        } else if (roll < 6) {
          await world.decide(any().committer, 'rila', { type: 'MarkItemAvailable', itemId });
        } else if (roll < 8) await Promise.all([any().work(), any().work()]);
        else world.advance(chance(240) * minutes);
      }
      await Promise.all(processes.map(({ work }) => work()));
      const { workspace, events } = await world.archived('rila');
      const overdue = [...workspace.items.values()].filter(
        ({ soldOutUntil }) => soldOutUntil !== null && soldOutUntil <= world.now(),
      );
      expect(overdue).toEqual([]);
      // No item may become available twice without being sold out in between.
      for (const id of items) {
        const story = events.filter(
          ({ type, data }) =>
            (type === 'ItemSoldOut' || type === 'ItemBackInStock') && data.itemId === id,
        );
        const types = story.map(({ type }) => type);
        expect(types.join()).not.toContain('ItemBackInStock,ItemBackInStock');
      }
    },
  );
});

/** Creates a function that returns repeatable random numbers below a limit (mulberry32). */
function createChance(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}
