import { menuRows } from '@qr-menu/domain/import-export';
import { offeredMenus } from '@qr-menu/domain/menus';
import {
  decideWorkspace,
  emptyWorkspace,
  evolveWorkspace,
  type Workspace,
} from '@qr-menu/domain/workspace';
import { describe, expect, it } from 'vitest';
import { type DemoHost, type DemoProgress, demoOwner, levaOwner, seedDemo } from './seed-demo.ts';

const at = '2026-01-01T00:00:00.000Z';

/** An in-memory server that is killed right before the given change. */
function fakeServer() {
  const states = new Map<string, Workspace>();
  const stateOf = (sub: string) => states.get(sub) ?? emptyWorkspace(sub);
  const commits = new Set<string>();
  const users: string[] = [];
  const pictures = new Set<string>();
  let changesUntilKilled = Number.POSITIVE_INFINITY;
  const host: DemoHost = {
    ensureUser: async ({ email }) => {
      users.push(email);
      return { sub: email === demoOwner.email ? 'owner' : email };
    },
    hasCommit: async (commitId) => commits.has(commitId),
    ownerInProcess: (sub) => ({
      workspace: async () => stateOf(sub),
      change: async (command, commitId = '') => {
        changesUntilKilled -= 1;
        if (changesUntilKilled < 0) throw new Error('killed');
        const decision = decideWorkspace(stateOf(sub), command, at);
        if (!decision.accepted) throw new Error(decision.rejection.message);
        const state = decision.events.reduce(
          (before, event) => evolveWorkspace(before, event, at),
          stateOf(sub),
        );
        states.set(sub, state);
        commits.add(commitId);
        return state;
      },
      storePicture: async (name) => {
        pictures.add(name);
        return `https://images.example/${name}`;
      },
    }),
    settle: async () => {},
  };
  return {
    host,
    users,
    pictures,
    state: (sub = 'owner') => stateOf(sub),
    killAfter: (changes: number) => {
      changesUntilKilled = changes;
    },
  };
}

function shownIn(workspace: Workspace) {
  const { account, menus } = workspace;
  return {
    venue: account?.name,
    menus: [...menus.values()].map(({ id, active, currency, translations }) => ({
      active,
      currency,
      translations,
      rows: menuRows(workspace, id).map(
        ({ cells: { sectionId: _s, itemId: _i, ...texts } }) => texts,
      ),
    })),
  };
}

describe('seedDemo', () => {
  it('creates a small venue in leva and a venue of 325 rows with images, and reports its progress', async () => {
    const server = fakeServer();
    const progress: DemoProgress[] = [];
    await seedDemo(server.host, (now) => progress.push(now));
    const { venue, menus } = shownIn(server.state());
    expect([venue, menus.map(({ active, rows }) => [active, rows.length])]).toEqual([
      'Механа Роден край',
      [
        [true, 325],
        [true, 12],
        [true, 9],
        [true, 13],
      ],
    ]);
    const images = menus[0]?.rows.flatMap(({ image }) => image || []) ?? [];
    expect(images).toHaveLength(13);
    expect(server.pictures.size).toBe(13);
    expect(progress.map(({ done }) => done)).toEqual(progress.map((_, index) => index + 1));
    expect(progress.at(-1)).toEqual({ done: 21, of: 21 });
    expect(new Set(menus.map(({ currency }) => currency))).toEqual(new Set(['€']));
    expect(offeredMenus(server.state()).map(({ schedule }) => schedule !== null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const { optionGroups, items, sections } = server.state();
    const planned = [...items.values()].flatMap(({ days }) => days?.weekdays ?? []);
    expect(new Set(planned)).toEqual(
      new Set(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY']),
    );
    expect(optionGroups.size).toBe(3);
    const users = [...items.values(), ...sections.values()].filter(
      ({ optionGroupIds }) => optionGroupIds.length > 0,
    );
    expect(users).toHaveLength(6);
    expect(shownIn(server.state(levaOwner.email)).menus).toMatchObject([
      { active: true, currency: 'лв.' },
    ]);
  });

  it('keeps the order of rows for entities that are created at the same moment', async () => {
    const server = fakeServer();
    await seedDemo(server.host);
    const [menuId = ''] = server.state().menus.keys();
    const ids = menuRows(server.state(), menuId).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
  });

  it.each([0, 1, 2, 3, 4, 12, 14, 16, 18])(
    'resumes after it was killed before change %i',
    async (changes) => {
      const whole = fakeServer();
      await seedDemo(whole.host);
      const server = fakeServer();
      server.killAfter(changes);
      await expect(seedDemo(server.host)).rejects.toThrow('killed');
      server.killAfter(Number.POSITIVE_INFINITY);
      await seedDemo(server.host);
      expect(shownIn(server.state())).toEqual(shownIn(whole.state()));
    },
  );

  it('completes a menu that a killed process left half finished', async () => {
    const server = fakeServer();
    server.killAfter(3);
    await expect(seedDemo(server.host)).rejects.toThrow('killed');
    server.killAfter(Number.POSITIVE_INFINITY);
    const [menuId = ''] = server.state().menus.keys();
    await server.host.ownerInProcess('owner').change({
      type: 'CreateSection',
      sectionId: 'begun',
      menuId,
      translations: { name: { bg: 'Салати' }, description: { bg: 'Пресни' } },
      imageUrl: '',
      position: 1,
    });
    await seedDemo(server.host);
    expect(shownIn(server.state()).menus.map(({ rows }) => rows.length)).toEqual([325, 12, 9, 13]);
    expect(server.state().sections.has('begun')).toBe(false);
  });

  it('runs only once, so that later changes, including the password, are kept', async () => {
    const server = fakeServer();
    await seedDemo(server.host);
    const [menuId = ''] = server.state().menus.keys();
    await server.host.ownerInProcess('owner').change({ type: 'DeleteMenu', menuId });
    await seedDemo(server.host);
    expect(server.state().menus.size).toBe(3);
    expect(server.users).toEqual([demoOwner.email, levaOwner.email]);
  });

  it("refuses to change another venue that belongs to the demo's email address", async () => {
    const server = fakeServer();
    const { change } = server.host.ownerInProcess('owner');
    await change({
      type: 'CreateAccount',
      accountId: 'mine',
      name: 'Кафе При гарата',
      email: 'a@example.com',
      phone: '112',
      description: '',
      defaultLanguage: 'bg',
      logoUrl: '',
      active: true,
    });
    await expect(seedDemo(server.host)).rejects.toThrow('DEMO=off');
    expect(server.state().menus.size).toBe(0);
  });
});
