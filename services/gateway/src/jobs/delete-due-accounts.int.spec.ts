import type { Mail, NewMailOptions } from '@qr-menu/mail';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createDeletionWorld, type DeletionWorld } from '../../test/deletion-world.ts';
import { idempotencyKeyOf } from '../requests/request-context.ts';

const databaseServer = inject('databaseUrl');
const day = 86_400_000;
const request = { type: 'RequestDeletion', deletionId: 'd1' } as const;

describe.skipIf(databaseServer === null)('deleting accounts that are due', () => {
  let world: DeletionWorld;
  beforeEach(async () => {
    world = await createDeletionWorld(databaseServer ?? '');
  });
  afterEach(() => world?.stop());

  const finished = async () => (await world.pool.query('select from erased_workspaces')).rowCount;
  /** Waits until the account is deleted, because a round itself does not wait for slow work. */
  const untilFinished = () => vi.waitFor(async () => expect(await finished()).toBe(1), 120_000);

  it('deletes each due account once with all its data, and keeps all other accounts', async () => {
    const { pool, decide, stateOf } = world;
    const removed = new Set<string>();
    const removeUser = async (userId: string) => void removed.add(userId);
    const [first, second] = [await world.addRound(removeUser), await world.addRound(removeUser)];
    const picture = await world.openVenue('anna', 'boris');
    const kept = await world.openVenue('boris', 'anna');
    await pool.query("insert into menu_views values ('anna', '2026-05-31', 3)");
    await pool.query("insert into table_views values ('anna', '2026-05-31', '12', 3)");
    await decide('anna', request);

    world.advance(7 * day - 1);
    await first();
    const before = await stateOf('anna');
    expect([before.account?.email, before.staff.members.size]).toEqual(['anna@example.com', 1]);

    world.advance(1);
    await Promise.all([first(), second()]);
    await first();
    await untilFinished();
    expect(await stateOf('anna')).toMatchObject({ account: null, erased: true });
    expect(await world.keys.existing('anna')).toMatchObject({ state: 'erased' });
    expect(await world.images.read(picture)).toBeNull();
    expect(await world.images.read(kept)).not.toBeNull();
    const boris = await stateOf('boris');
    expect([boris.account?.email, boris.staff.members.size]).toEqual(['boris@example.com', 0]);
    expect([...removed]).toEqual(['anna']);
    const { rows } = await pool.query(
      `select (select count(*) from menu_views) + (select count(*) from table_views)
              + (select count(*) from accounts where owner = 'anna')
              + (select count(*) from staff_members) as rest,
              (select count(*) from commits where commit_id = 'deleted d1') as ends,
              (select string_agg(owner, ' ') from erased_workspaces) as erased`,
    );
    expect(rows.map(({ rest, ends, erased }) => [Number(rest), Number(ends), erased])).toEqual([
      [0, 1, 'anna'],
    ]);
  });

  it('uses commit ids that clients cannot send', async () => {
    await world.openVenue('anna', 'boris');
    await world.openVenue('boris', 'anna');
    await world.decide('anna', request);
    world.advance(7 * day);
    await (await world.addRound())();
    await untilFinished();
    const { rows } = await world.pool.query<{ id: string }>(
      "select commit_id as id from commits where actor = 'clock'",
    );
    expect(rows).toHaveLength(2);
    for (const { id } of rows) expect(() => idempotencyKeyOf(id)).toThrow('Idempotency-Key');
  });

  it('finishes the deletions of the previous release under their old commit ids', async () => {
    await world.openVenue('anna', 'boris');
    await world.openVenue('boris', 'anna');
    await world.decide('anna', request);
    world.advance(7 * day);
    await world.decide('anna', { type: 'EraseWorkspace' }, 'deleted-d1');
    await world.decide('boris', { type: 'RemoveStaff', memberId: 'anna' }, 'left-d1');
    await (await world.addRound())();
    await untilFinished();
    const { rows } = await world.pool.query("select from commits where actor = 'clock'");
    expect(rows).toEqual([]);
  });

  it('sends exactly one email to the venue, even after a failure halfway', async () => {
    const put = new Map<string, Mail>();
    const mails = {
      put: async (_client: unknown, mail: Mail, { about }: NewMailOptions) =>
        void put.set(about.join(' '), mail),
      unknown: async () => [],
      sendSoon: async () => undefined,
    };
    let isAway = true;
    const round = await world.addRound(async () => {
      if (isAway) throw new Error('the pool is away');
    }, mails);
    await world.openVenue('anna', 'boris');
    await world.decide('anna', request);
    world.advance(7 * day - 1);
    await round();
    expect([...put.keys()]).toEqual([]);
    world.advance(1);
    await round();
    isAway = false;
    await round();
    await untilFinished();
    expect([...put]).toEqual([
      [
        'd1 anna@example.com',
        {
          kind: 'account-deleted',
          to: 'anna@example.com',
          language: 'bg',
          at: '2026-06-07T12:00:00.000Z',
        },
      ],
    ]);
  });

  it('keeps an account whose deletion was cancelled in time', async () => {
    const round = await world.addRound();
    await world.openVenue('anna', 'boris');
    await world.decide('anna', request);
    world.advance(7 * day);
    await world.decide('anna', { type: 'CancelDeletion' });
    await round();
    expect(await world.stateOf('anna')).toMatchObject({ erased: false, deletion: null });
    expect(await world.keys.existing('anna')).toMatchObject({ state: 'kept' });
  });

  it('finishes a deletion that failed halfway', async () => {
    let isAway = true;
    const round = await world.addRound(async () => {
      if (isAway) throw new Error('the pool is away');
    });
    await world.decide('anna', request);
    world.advance(7 * day);
    await round();
    expect(await world.stateOf('anna')).toMatchObject({ erased: true });
    expect(await finished()).toBe(0);
    isAway = false;
    await round();
    await untilFinished();
  });
});
