import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createDueWorkWorld } from '../../test/due-work-world.ts';
import { createDayRounds } from './begin-days.ts';

const databaseServer = inject('databaseUrl');
/** A Friday. */
const evening = '2026-06-05T18:00:00.000Z';
/** 04:00 in Sofia. */
const morning = '2026-06-06T01:00:00.000Z';

describe.skipIf(databaseServer === null)('the day of a venue', () => {
  let world: Awaited<ReturnType<typeof createDueWorkWorld>>;
  beforeEach(async () => {
    world = await createDueWorkWorld(databaseServer ?? '', evening);
  });
  afterEach(() => world?.stop());

  const begun = async (ownerId: string): Promise<readonly string[]> =>
    (await world.archived(ownerId)).events.flatMap((event) =>
      event.type === 'MenuDayBegan' ? [event.data.date] : [],
    );

  it('begins only if a dish is offered on certain days, and only once even if many processes check', async () => {
    await world.startReferee();
    const first = await world.addProcess();
    const second = await world.addProcess();
    await world.addVenue(first.committer, 'rila', ['soup', 'fish']);
    await world.addVenue(first.committer, 'pirin', ['stew']);
    const work = ({ committer, clock }: typeof first) => {
      const { pool, workspaces, logger } = world;
      return createDayRounds({ pool, workspaces, committer, clock, logger })();
    };
    const workAll = () => Promise.all([work(first), work(second), work(second)]);
    await workAll();
    expect(await begun('rila')).toEqual([]);
    // The venue's first dish with days starts the day immediately, without waiting for the next round.
    const days = { weekdays: ['FRIDAY' as const], dates: [] };
    await world.decide(first.committer, 'rila', {
      type: 'SetItemDays',
      changes: [{ itemId: 'soup', days }],
    });
    expect(await begun('rila')).toEqual(['2026-06-05']);
    world.setTime('2026-06-06T00:59:59.999Z');
    await workAll();
    expect(await begun('rila')).toEqual(['2026-06-05']);
    world.setTime(morning);
    await workAll();
    await workAll();
    expect(await begun('rila')).toEqual(['2026-06-05', '2026-06-06']);
    expect(await begun('pirin')).toEqual([]);
    const { commits, workspace } = await world.archived('rila');
    expect(commits.at(-1)?.at).toBe(morning);
    expect(workspace.account?.today).toEqual({
      date: '2026-06-06',
      until: '2026-06-07T01:00:00.000Z',
    });
    // Nothing is appended for a venue whose dishes are all offered every day.
    await world.decide(first.committer, 'rila', {
      type: 'SetItemDays',
      changes: [{ itemId: 'soup', days: null }],
    });
    world.setTime('2026-06-08T01:00:00.000Z');
    await workAll();
    expect(await begun('rila')).toHaveLength(2);
  });
});
