import type { WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  itemsCreated,
  menuCreated,
  sectionCreated,
  sectionsCreated,
  texts,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { differencesSince } from '../workspace/differences.ts';
import { evolveWorkspace } from '../workspace/evolve-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { RestoreMenus } from './restore-menus.ts';

const soupHas = (...ingredientIds: string[]): WorkspaceEvent => ({
  type: 'ItemIngredientsChanged',
  data: { itemId: 'soup', ingredientIds },
});
const venue: readonly WorkspaceEvent[] = [
  accountCreated(),
  menuCreated('menu-1'),
  menuCreated('menu-2'),
  sectionCreated('starters', 'menu-1'),
  sectionCreated('mains', 'menu-1', { position: 2 }),
  sectionCreated('wines', 'menu-2'),
  ingredientCreated('milk'),
  itemCreated('soup', 'starters', { price: 450 }),
  itemCreated('fish', 'mains', { imageUrl: '/images/fish.webp' }),
  itemCreated('merlot', 'wines'),
  soupHas('milk'),
];
const past = workspaceAfter(venue);

/** An hour ago, when deletions can still be undone. */
const lately = new Date(Date.parse(now) - 3_600_000).toISOString();
const longAgo = '2026-02-01T08:00:00.000Z';

const folded = (state: Workspace, events: readonly WorkspaceEvent[], at: string): Workspace =>
  events.reduce((next, event) => evolveWorkspace(next, event, at), state);
const since = (at: string, ...events: readonly WorkspaceEvent[]) => folded(past, events, at);
const restore = (over: Partial<RestoreMenus> = {}): RestoreMenus => ({
  type: 'RestoreMenus',
  past,
  menuIds: ['menu-1'],
  goneImages: [],
  mostBytes: limits.commitBytes,
  ...over,
});

const gone: readonly WorkspaceEvent[] = [
  soupHas(),
  { type: 'IngredientDeleted', data: { ingredientId: 'milk' } },
  { type: 'ItemDeleted', data: { itemId: 'soup' } },
  { type: 'SectionDeleted', data: { sectionId: 'starters' } },
];

describe('restoring a menu', () => {
  it("restores the menu's prices, texts and states", () => {
    const changes: readonly WorkspaceEvent[] = [
      { type: 'ItemRepriced', data: { itemId: 'soup', price: 990 } },
      { type: 'ItemDiscounted', data: { itemId: 'soup', discount: 20 } },
      { type: 'ItemActivationChanged', data: { itemId: 'soup', active: false } },
      { type: 'ItemSoldOut', data: { itemId: 'soup', until: null } },
      { type: 'ItemUpdated', data: { itemId: 'soup', translations: texts('Хакната') } },
      soupHas(),
      { type: 'SectionUpdated', data: { sectionId: 'mains', position: 7 } },
      { type: 'MenuActivationChanged', data: { menuId: 'menu-1', active: false } },
    ];
    givenWorkspace(since(lately, ...changes))
      .when(restore())
      .thenEvents(
        { type: 'MenuActivationChanged', data: { menuId: 'menu-1', active: true } },
        { type: 'SectionUpdated', data: { sectionId: 'mains', position: 2 } },
        { type: 'ItemUpdated', data: { itemId: 'soup', translations: texts('Шопска салата') } },
        { type: 'ItemRepriced', data: { itemId: 'soup', price: 450 } },
        { type: 'ItemDiscounted', data: { itemId: 'soup', discount: null } },
        { type: 'ItemActivationChanged', data: { itemId: 'soup', active: true } },
        soupHas('milk'),
        { type: 'ItemBackInStock', data: { itemId: 'soup' } },
      );
  });

  it('restores recently deleted entities from the bin', () => {
    givenWorkspace(since(lately, ...gone))
      .when(restore())
      .thenEvents(
        { type: 'IngredientRestored', data: { ingredientId: 'milk' } },
        { type: 'SectionRestored', data: { sectionId: 'starters' } },
        { type: 'ItemRestored', data: { itemId: 'soup' } },
        soupHas('milk'),
      );
  });

  it('recreates entities with their old ids if they are no longer in the bin', () => {
    givenWorkspace(since(longAgo, ...gone))
      .when(restore())
      .thenEvents(
        ingredientCreated('milk'),
        sectionCreated('starters', 'menu-1'),
        itemCreated('soup', 'starters', { price: 450 }),
        soupHas('milk'),
      );
  });

  it('gives an ingredient a free number if its own number is used for something else', () => {
    const eggs = [ingredientCreated('egg', { number: 2 }), soupHas('milk', 'egg')];
    const withEggs = folded(past, eggs, lately);
    const taken = folded(
      withEggs,
      [
        { type: 'IngredientDeleted', data: { ingredientId: 'egg' } },
        ...gone,
        ingredientCreated('soy', { number: 1 }),
        ingredientCreated('nuts', { number: 2 }),
      ],
      lately,
    );
    const restored = givenWorkspace(taken)
      .when(restore({ past: withEggs }))
      .after();
    const numbers = ['milk', 'egg', 'soy', 'nuts'].map(
      (id) => restored.ingredients.get(id)?.number,
    );
    expect(numbers).toEqual([15, 16, 1, 2]);
    givenWorkspace(restored)
      .when(restore({ past: withEggs }))
      .thenNothing();
  });

  it('removes entities that were added later', () => {
    const added = [
      sectionCreated('desserts', 'menu-1'),
      itemCreated('cake', 'desserts'),
      itemCreated('bread', 'starters'),
    ];
    givenWorkspace(since(lately, ...added))
      .when(restore())
      .thenEvents(
        { type: 'ItemDeleted', data: { itemId: 'cake' } },
        { type: 'ItemDeleted', data: { itemId: 'bread' } },
        { type: 'SectionDeleted', data: { sectionId: 'desserts' } },
      );
  });

  it('restores a deleted menu with its contents', () => {
    const events: readonly WorkspaceEvent[] = [
      ...gone,
      { type: 'ItemDeleted', data: { itemId: 'fish' } },
      { type: 'SectionDeleted', data: { sectionId: 'mains' } },
      { type: 'MenuDeleted', data: { menuId: 'menu-1' } },
    ];
    const after = givenWorkspace(since(longAgo, ...events)).when(restore());
    expect(after.events[0]).toEqual(menuCreated('menu-1'));
    expect(differencesSince(past, after.after())).toEqual([]);
  });

  it('moves an item back before its current section is deleted', () => {
    const events: readonly WorkspaceEvent[] = [
      sectionCreated('specials', 'menu-1'),
      { type: 'ItemMoved', data: { itemId: 'soup', sectionId: 'specials' } },
    ];
    givenWorkspace(since(lately, ...events))
      .when(restore())
      .thenEvents(
        { type: 'ItemMoved', data: { itemId: 'soup', sectionId: 'starters' } },
        { type: 'SectionDeleted', data: { sectionId: 'specials' } },
      );
  });

  it('moves entities back from other menus', () => {
    const events: readonly WorkspaceEvent[] = [
      { type: 'ItemMoved', data: { itemId: 'merlot', sectionId: 'mains' } },
      { type: 'SectionMoved', data: { sectionId: 'starters', menuId: 'menu-2' } },
    ];
    givenWorkspace(since(lately, ...events))
      .when(restore())
      .thenEvents(
        { type: 'ItemMoved', data: { itemId: 'merlot', sectionId: 'wines' } },
        { type: 'SectionMoved', data: { sectionId: 'starters', menuId: 'menu-1' } },
      );
    const withWines: readonly WorkspaceEvent[] = [
      { type: 'SectionMoved', data: { sectionId: 'wines', menuId: 'menu-1' } },
      itemCreated('rakia', 'wines'),
    ];
    givenWorkspace(since(lately, ...withWines))
      .when(restore())
      .thenEvents({ type: 'SectionMoved', data: { sectionId: 'wines', menuId: 'menu-2' } });
  });

  it('omits images that no longer exist', () => {
    givenWorkspace(since(longAgo, { type: 'ItemDeleted', data: { itemId: 'fish' } }))
      .when(restore({ goneImages: ['/images/fish.webp'] }))
      .thenEvents(itemCreated('fish', 'mains'));
  });

  it('makes an item available if its "sold out" mark has since expired', () => {
    const soldOut = (until: string): WorkspaceEvent => ({
      type: 'ItemSoldOut',
      data: { itemId: 'soup', until },
    });
    const back: WorkspaceEvent = { type: 'ItemBackInStock', data: { itemId: 'soup' } };
    const over = folded(past, [soldOut(lately)], longAgo);
    givenWorkspace(folded(over, [back], lately))
      .when(restore({ past: over }))
      .thenNothing();
    const later = folded(past, [soldOut('2026-03-02T08:00:00.000Z')], longAgo);
    givenWorkspace(folded(later, [back], lately))
      .when(restore({ past: later }))
      .thenEvents(soldOut('2026-03-02T08:00:00.000Z'));
  });

  it('restores the order that guests saw, even if two items had equal positions', () => {
    const twins = folded(past, [itemCreated('aubergine', 'starters')], lately);
    const without = folded(twins, [{ type: 'ItemDeleted', data: { itemId: 'soup' } }], longAgo);
    const { events, after } = givenWorkspace(without).when(restore({ past: twins }));
    expect(events).toContainEqual(itemCreated('soup', 'starters', { price: 450 }));
    expect(events).toContainEqual({
      type: 'ItemUpdated',
      data: { itemId: 'aubergine', position: 2 },
    });
    givenWorkspace(after())
      .when(restore({ past: twins }))
      .thenNothing();
  });
});

describe('restoring an unchanged menu', () => {
  it('changes nothing inside or outside of the menu', () => {
    givenWorkspace(past).when(restore()).thenNothing();
    const otherEvents: readonly WorkspaceEvent[] = [
      { type: 'ItemRepriced', data: { itemId: 'merlot', price: 1 } },
      { type: 'IngredientUpdated', data: { ingredientId: 'milk', number: 9 } },
      { type: 'AccountUpdated', data: { accountId: 'account-1', phone: '+359 2 1' } },
      menuCreated('menu-3'),
    ];
    givenWorkspace(since(lately, ...otherEvents))
      .when(restore())
      .thenNothing();
  });
});

describe('restoring a menu', () => {
  it('is refused if the menu did not exist at that time or the workspace has no account', () => {
    givenWorkspace(past)
      .when(restore({ menuIds: ['menu-9'] }))
      .thenRejected('NOT_FOUND');
    givenWorkspace(since(lately, { type: 'AccountDeleted', data: { accountId: 'account-1' } }))
      .when(restore())
      .thenRejected('NOT_FOUND');
  });

  it('is refused if the workspace would exceed its limits', () => {
    const deleted: readonly WorkspaceEvent[] = [
      { type: 'MenuDeleted', data: { menuId: 'menu-2' } },
      ...Array.from({ length: limits.menusPerWorkspace }, (_, n) => menuCreated(`new-${n}`)),
    ];
    const empty = since(longAgo, { type: 'ItemDeleted', data: { itemId: 'merlot' } });
    const full = folded(
      empty,
      [{ type: 'SectionDeleted', data: { sectionId: 'wines' } }, ...deleted.slice(0, -1)],
      longAgo,
    );
    givenWorkspace(full)
      .when(restore({ menuIds: ['menu-2'] }))
      .thenRejected('LIMIT_EXCEEDED');
  });
});

describe('restoring a menu in parts', () => {
  const large = workspaceAfter([
    accountCreated(),
    menuCreated('menu-1'),
    ...sectionsCreated(25, 'menu-1'),
    ...itemsCreated(150, 'menu-1-section-1'),
    ...itemsCreated(150, 'menu-1-section-2'),
  ]);
  const wiped = folded(
    large,
    [...large.items.keys()].map((itemId) => ({ type: 'ItemDeleted' as const, data: { itemId } })),
    longAgo,
  );

  it('each part stays within the size limit and leaves a consistent state until the restore is complete', () => {
    const command = restore({ past: large, mostBytes: 20_000 });
    let state = wiped;
    let parts = 0;
    for (;;) {
      const { events, after } = givenWorkspace(state).when(command);
      if (events.length === 0) break;
      expect(Buffer.byteLength(JSON.stringify(events))).toBeLessThanOrEqual(20_000);
      state = after();
      parts += 1;
    }
    expect(parts).toBeGreaterThan(2);
    expect(differencesSince(large, state)).toEqual([]);
  });

  it('uses a single part if everything fits into one commit', () => {
    const { events, after } = givenWorkspace(wiped).when(restore({ past: large }));
    expect(events).toHaveLength(300);
    givenWorkspace(after())
      .when(restore({ past: large }))
      .thenNothing();
  });

  it('the menu’s limits are respected after each part', () => {
    const replaced = folded(wiped, itemsCreated(300, 'menu-1-section-3'), lately);
    let state = replaced;
    for (let part = 0; part < 30; part += 1) {
      const { events, after } = givenWorkspace(state).when(
        restore({ past: large, mostBytes: 12_000 }),
      );
      if (events.length === 0) break;
      state = after();
      expect(state.items.size).toBeLessThanOrEqual(limits.itemsPerMenu);
    }
    expect(differencesSince(large, state)).toEqual([]);
  });
});

describe('the differences from the current state', () => {
  it('list added, removed and changed entities', () => {
    const state = since(
      lately,
      ...gone,
      itemCreated('cake', 'mains'),
      { type: 'ItemRepriced', data: { itemId: 'fish', price: 990 } },
      { type: 'ItemUpdated', data: { itemId: 'fish', translations: texts('Риба', 'Прясна') } },
    );
    const differences = differencesSince(past, state);
    expect(differences.map(({ kind, id, since, fields }) => [kind, id, since, fields])).toEqual([
      ['section', 'starters', 'removed', []],
      ['item', 'soup', 'removed', []],
      [
        'item',
        'fish',
        'changed',
        [
          { field: 'price', was: 895, is: 990 },
          { field: 'name.bg', was: 'Шопска салата', is: 'Риба' },
          { field: 'description.bg', was: null, is: 'Прясна' },
        ],
      ],
      ['item', 'cake', 'added', []],
      ['ingredient', 'milk', 'removed', []],
    ]);
  });
});
