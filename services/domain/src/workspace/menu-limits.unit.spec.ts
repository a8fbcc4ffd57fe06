import { type LocalizedText, type Translations, workspaceEventSchema } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  itemDetails,
  menuCreated,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import { additiveKeys, allergenKeys, dietKeys, traitKeys } from '../allergens/vocabulary.ts';
import { limits } from '../limits.ts';
import { buildPublicMenu } from '../public-menu/build-public-menu.ts';
import { decideWorkspace, type WorkspaceCommand } from './decide-workspace.ts';
import { evolveWorkspace } from './evolve-workspace.ts';
import type { Workspace } from './workspace.ts';

/** Returns text of this length in every language. Each character has three bytes. */
const longest = (length: number): LocalizedText => {
  const text = '寿'.repeat(length);
  return { bg: text, en: text, de: text };
};
const longestTexts: Translations = {
  name: longest(limits.name),
  description: longest(limits.description),
};
const longestUrl = `/${'寿'.repeat(limits.url - 1)}`;

const venue = [
  accountCreated({ description: '寿'.repeat(limits.description), logoUrl: longestUrl }),
  menuCreated('menu-1', { translations: longestTexts, imageUrl: longestUrl }),
  menuCreated('menu-2'),
  sectionCreated('section-1', 'menu-1'),
  sectionCreated('section-2', 'menu-2'),
] as const;

const item = (n: number, content: Partial<typeof itemDetails>): WorkspaceCommand => ({
  type: 'CreateItem',
  itemId: `00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`,
  sectionId: 'section-1',
  ...itemDetails,
  volume: '寿'.repeat(limits.volume),
  ...content,
  price: limits.price,
  discount: 1,
  active: true,
});

/** For each kind of content, creates items until one is refused. */
function fill(...contents: readonly Partial<typeof itemDetails>[]): Workspace {
  let full = workspaceAfter(venue);
  for (const content of contents) {
    let decision = decideWorkspace(full, item(full.items.size, content), now);
    while (decision.accepted) {
      full = decision.events.reduce((state, event) => evolveWorkspace(state, event, now), full);
      decision = decideWorkspace(full, item(full.items.size, content), now);
    }
    expect(decision.rejection.code).toBe('LIMIT_EXCEEDED');
  }
  return full;
}

const documentBytes = (workspace: Workspace): number =>
  new TextEncoder().encode(JSON.stringify(buildPublicMenu(workspace, 1))).byteLength;

describe('the limit on the size of a menu', () => {
  it.each([
    ['texts', { translations: longestTexts }],
    ['texts and addresses', { translations: longestTexts, imageUrl: longestUrl }],
    ['addresses', { imageUrl: longestUrl }],
    ['escaped texts', { translations: { name: { bg: '"'.repeat(200) }, description: {} } }],
  ])('keeps the document below 2 MB for the longest %s', (_, content) => {
    const full = fill(content);
    expect(documentBytes(full)).toBeLessThan(2 * 1024 * 1024);
  });

  it('the longest texts fill a document to more than 90 % of its limit, because the estimate is close', () => {
    const full = fill({ translations: longestTexts });
    expect(full.items.size).toBeLessThan(limits.itemsPerMenu);
    expect(documentBytes(full)).toBeGreaterThan(limits.publicDocumentBytes * 0.9);
  });

  it('allows 300 items with ordinary descriptions', () => {
    const text = 'Телешко с гъби и картофи, поднесено в гювече. '.repeat(8);
    const description = { bg: text, en: text, de: text };
    const full = fill({ translations: { name: { bg: 'Гювеч' }, description } });
    expect(full.items.size).toBe(limits.itemsPerMenu);
  });
});

describe('a menu with as much text as possible', () => {
  const full = fill({ translations: longestTexts }, itemDetails);
  const [first] = full.items.keys();
  const itemId = first ?? '';
  const update = { type: 'UpdateItem', itemId } as const;

  it('accepts new text if it is not longer than the old text', () => {
    const name = longest(limits.name - 1);
    givenWorkspace(full)
      .when({ ...update, translations: texts('Суши') })
      .thenAccepted();
    givenWorkspace(full)
      .when({ ...update, translations: { ...longestTexts, name } })
      .thenAccepted();
    givenWorkspace(full)
      .when({ type: 'UpdateSection', sectionId: 'section-1', translations: texts('А', 'Б') })
      .thenAccepted();
  });

  it('accepts changes of prices and positions', () => {
    givenWorkspace(full)
      .when({ ...update, price: 1, position: 3 })
      .thenAccepted();
  });

  it.each<[what: string, command: WorkspaceCommand]>([
    ['section', { type: 'UpdateSection', sectionId: 'section-1', translations: longestTexts }],
    ['section’s picture', { type: 'UpdateSection', sectionId: 'section-1', imageUrl: longestUrl }],
    ['item’s picture', { ...update, imageUrl: longestUrl }],
    [
      'new section',
      {
        type: 'CreateSection',
        sectionId: 'section-3',
        menuId: 'menu-1',
        translations: longestTexts,
        imageUrl: longestUrl,
      },
    ],
  ])('refuses a longer %s', (_, command) => {
    givenWorkspace(full).when(command).thenRejected('LIMIT_EXCEEDED');
  });

  it('refuses an item or a section with items from another menu', () => {
    const long = itemCreated('item-x', 'section-2', { translations: longestTexts });
    const state = evolveWorkspace(full, long, now);
    givenWorkspace(state)
      .when({ type: 'UpdateItem', itemId: 'item-x', sectionId: 'section-1' })
      .thenRejected('LIMIT_EXCEEDED');
    givenWorkspace(state)
      .when({ type: 'UpdateSection', sectionId: 'section-2', menuId: 'menu-1' })
      .thenRejected('LIMIT_EXCEEDED');
  });

  it('does not affect other menus', () => {
    givenWorkspace(full)
      .when({
        ...item(900, { translations: longestTexts }),
        sectionId: 'section-2',
      } as WorkspaceCommand)
      .thenAccepted();
  });
});

describe('a menu that reaches all limits', () => {
  const id = (kind: string, n: number) => `${kind}-0000-4000-8000-${`${n}`.padStart(20, '0')}`;
  const ids = (kind: string, count: number) => Array.from({ length: count }, (_, n) => id(kind, n));
  const short: Translations = { name: longest(1), description: {} };
  const everything = { contains: [...allergenKeys], mayContain: [] };
  const sections = ids('section', limits.sectionsPerMenu);
  const groups = ids('group', limits.optionGroupsPerWorkspace);
  const items = ids('item', limits.itemsPerMenu);
  const ingredients = ids('ingredient', limits.ingredientsPerItem);
  const optionsWith = (translations: Translations) =>
    ids('option', limits.optionsPerGroup).map((optionId) => ({
      id: optionId,
      translations,
      priceDelta: limits.price,
      contains: allergenKeys,
      declared: true,
      active: true,
    }));

  /** Applies the commands in order until one is refused. */
  const after = (before: Workspace, ...commands: readonly WorkspaceCommand[]) => {
    let state = before;
    for (const command of commands) {
      const decision = decideWorkspace(state, command, now);
      if (!decision.accepted) return { state, refused: decision.rejection.code };
      state = decision.events.reduce((all, event) => evolveWorkspace(all, event, now), state);
    }
    return { state };
  };

  const account = accountCreated({
    description: longestUrl.slice(0, limits.description),
    translations: { description: longest(limits.description) },
    logoUrl: longestUrl,
  });
  const { state: full, refused } = after(
    workspaceAfter([
      account,
      menuCreated('menu-1', { translations: longestTexts, imageUrl: longestUrl }),
    ]),
    ...ingredients.map(
      (ingredientId, n): WorkspaceCommand => ({
        type: 'CreateIngredient',
        ingredientId,
        translations: { name: longest(1), description: longest(1) },
        number: limits.ingredientNumber - n,
        allergens: allergenKeys,
      }),
    ),
    ...groups.map(
      (optionGroupId): WorkspaceCommand => ({
        type: 'CreateOptionGroup',
        optionGroupId,
        translations: short,
        min: limits.optionsPerGroup,
        max: limits.optionsPerGroup,
        options: optionsWith(short),
      }),
    ),
    ...sections.map(
      (sectionId, n): WorkspaceCommand => ({
        type: 'CreateSection',
        sectionId,
        menuId: 'menu-1',
        translations: short,
        imageUrl: '',
        price: limits.price,
        optionGroupIds: groups.slice(n, n + limits.optionGroupsPerEntry),
      }),
    ),
    ...items.map(
      (itemId, n): WorkspaceCommand => ({
        type: 'CreateItem',
        itemId,
        sectionId: sections[n % sections.length] ?? '',
        translations: short,
        imageUrl: '',
        volume: '',
        price: null,
        discount: 1,
        active: true,
        allergens: everything,
        diets: dietKeys.slice(2),
        traits: traitKeys,
        additives: additiveKeys,
        spiciness: 3,
        priceUnit: 'PER_100_ML',
        deposit: limits.price,
        variants: Array.from({ length: limits.variantsPerItem }, () => ({
          name: {},
          volume: '1 l',
          price: limits.price,
          deposit: limits.price,
        })),
        optionGroupIds: groups.slice(n % 46, (n % 46) + limits.optionGroupsPerEntry),
        ingredientIds: ingredients,
      }),
    ),
  );
  const fuller = {
    'of the items and sizes': items.map(
      (itemId): WorkspaceCommand => ({
        type: 'UpdateItem',
        itemId,
        translations: longestTexts,
        imageUrl: longestUrl,
        variants: Array.from({ length: limits.variantsPerItem }, () => ({
          name: longest(limits.variantName),
          volume: '寿'.repeat(limits.volume),
          price: limits.price,
          deposit: limits.price,
        })),
      }),
    ),
    'of the options': groups.map(
      (optionGroupId): WorkspaceCommand => ({
        type: 'UpdateOptionGroup',
        optionGroupId,
        translations: longestTexts,
        options: optionsWith({ name: longest(100), description: {} }),
      }),
    ),
    'of the sections': sections.map(
      (sectionId): WorkspaceCommand => ({
        type: 'UpdateSection',
        sectionId,
        translations: longestTexts,
        imageUrl: longestUrl,
      }),
    ),
  };

  it('has room for everything that the limits allow', () => {
    expect(refused).toBeUndefined();
    expect(full.items.size).toBe(limits.itemsPerMenu);
  });

  it.each(Object.entries(fuller))(
    'stays below 2 MB with the longest accepted text: %s',
    (_, commands) => {
      const most = after(full, ...commands);
      expect(most.refused).toBe('LIMIT_EXCEEDED');
      expect(documentBytes(most.state)).toBeGreaterThan(documentBytes(full));
      expect(documentBytes(most.state)).toBeLessThan(2 * 1024 * 1024);
    },
  );
});

describe('a menu without room for text', () => {
  const full = fill({ translations: { name: longest(20), description: longest(690) } });
  const itemIds = [...full.items.keys()];
  const allergens = { contains: [...allergenKeys], mayContain: [] };

  it('refuses new allergens for many items at once, but allows withdrawing them', () => {
    givenWorkspace(full)
      .when({ type: 'SetAllergens', itemIds, allergens })
      .thenRejected('LIMIT_EXCEEDED');
    givenWorkspace(full).when({ type: 'SetAllergens', itemIds, allergens: null }).thenNothing();
    givenWorkspace(full)
      .when({ type: 'SetAllergens', itemIds: itemIds.slice(0, 1), allergens })
      .thenAccepted();
  });
});

describe('a commit', () => {
  it('stays within the limit even if it deletes the largest menu', () => {
    const id = (kind: string, n: number) => `${kind}-000-4000-8000-${`${n}`.padStart(16, '0')}`;
    const sections = Array.from({ length: 25 }, (_, n) =>
      sectionCreated(id('section', n), 'menu-1'),
    );
    const items = Array.from({ length: 300 }, (_, n) =>
      itemCreated(id('item', n), id('section', n % 25)),
    );
    const specification = given(accountCreated(), menuCreated('menu-1'), ...sections, ...items);
    const decision = specification.when({ type: 'DeleteMenu', menuId: 'menu-1' });
    expect(decision.events).toHaveLength(326);
    expect(JSON.stringify(decision.events).length).toBeLessThan(limits.commitBytes / 2);
    expect(decision.after()).toMatchObject({ menus: new Map(), sections: new Map() });
    expect(decision.after().items.size).toBe(0);
    for (const event of decision.events) workspaceEventSchema.parse(event);
  });
});
