import { describe, expect, it } from 'vitest';
import { given, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  itemDetails,
  menuCreated,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import { buildPublicMenu, buildPublicVenue } from '../public-menu/build-public-menu.ts';
import { differencesSince } from '../workspace/differences.ts';
import { proposedAllergens, type SetAllergens } from './item-allergens.ts';

const declared = (itemId: string, contains: string[], mayContain: string[] = []) =>
  ({ type: 'ItemAllergensDeclared', data: { itemId, contains, mayContain } }) as const;
const withdrawn = (itemId: string) =>
  ({ type: 'ItemAllergensWithdrawn', data: { itemId } }) as const;
const traits = (itemId: string, over: object) =>
  ({
    type: 'ItemTraitsChanged',
    data: { itemId, diets: [], traits: [], additives: [], spiciness: 0, ...over },
  }) as const;
const keys = (ingredientId: string, ...contains: string[]) =>
  ({ type: 'IngredientAllergensChanged', data: { ingredientId, contains } }) as const;
const attached = (itemId: string, ...ingredientIds: string[]) =>
  ({ type: 'ItemIngredientsChanged', data: { itemId, ingredientIds } }) as const;

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('section-1', 'menu-1'),
  ingredientCreated('cheese', { number: 40 }),
  ingredientCreated('salt', { number: 41 }),
  keys('cheese', 'MILK'),
  itemCreated('soup', 'section-1'),
  itemCreated('pie', 'section-1', { position: 2 }),
] as const;
const update = { type: 'UpdateItem', itemId: 'soup' } as const;
const allergens = (contains: string[], mayContain: string[] = []) => ({ contains, mayContain });

describe('the allergens of an item', () => {
  it('allergens are stored with the item, in the order of the list of allergens', () => {
    given(...venue)
      .when({
        type: 'CreateItem',
        itemId: 'new',
        sectionId: 'section-1',
        ...itemDetails,
        price: 895,
        discount: null,
        active: true,
        position: 1,
        allergens: allergens(['MILK', 'EGGS', 'MILK'], ['NUTS']),
        traits: ['RAW', 'PORK'],
        spiciness: 3,
      })
      .thenEvents(
        itemCreated('new', 'section-1'),
        traits('new', { traits: ['PORK', 'RAW'], spiciness: 3 }),
        declared('new', ['EGGS', 'MILK'], ['NUTS']),
      );
  });

  it('an item can be declared free of allergens, and the declaration can be confirmed and withdrawn', () => {
    const none = given(...venue).when({ ...update, allergens: allergens([]) });
    none.thenEvents(declared('soup', []));
    expect(none.after().items.get('soup')).toMatchObject({
      allergens: allergens([]),
      declaredAt: now,
      changedSince: false,
    });
    given(...venue, declared('soup', []))
      .when({ ...update, allergens: allergens([]) })
      .thenNothing();
    given(...venue, declared('soup', []), attached('soup', 'salt'))
      .when({ ...update, allergens: allergens([]) })
      .thenEvents(declared('soup', []));
    given(...venue, declared('soup', ['MILK']))
      .when({ ...update, allergens: null })
      .thenEvents(withdrawn('soup'));
    given(...venue)
      .when({ ...update, allergens: null })
      .thenNothing();
  });

  it.each([
    ['its name', { translations: texts('Друга') }],
    ['its ingredients', { ingredientIds: ['salt'] }],
  ])(
    'remain when %s changes, and are marked as outdated until they are declared again',
    (_what, change) => {
      const after = given(...venue, declared('soup', ['MILK']))
        .when({ ...update, ...change })
        .after();
      expect(after.items.get('soup')).toMatchObject({
        allergens: allergens(['MILK']),
        changedSince: true,
      });
      const together = { ...update, ...change, allergens: allergens(['MILK']) };
      const again = given(...venue, declared('soup', ['MILK']))
        .when(together)
        .after();
      expect(again.items.get('soup')).toMatchObject({ declaredAt: now, changedSince: false });
    },
  );

  it('a price change does not make a declaration outdated, nor does a change before the declaration', () => {
    const priced = given(...venue, declared('soup', []))
      .when({ ...update, price: 1 })
      .after();
    expect(priced.items.get('soup')?.changedSince).toBe(false);
    const named = given(...venue)
      .when({ ...update, translations: texts('Друга') })
      .after();
    expect(named.items.get('soup')?.changedSince).toBe(false);
  });

  it.each([
    ['one key in both lists', { allergens: allergens(['MILK'], ['MILK']) }, 'allergens'],
    ['an unknown key', { allergens: allergens(['CORIANDER']) }, 'allergens'],
    ['an unknown trace', { allergens: allergens([], ['CORIANDER']) }, 'allergens'],
    ['an unknown diet', { diets: ['PALEO'] }, 'diets'],
    ['an unknown trait', { traits: ['MILK'] }, 'traits'],
    ['an unknown additive', { additives: ['E100'] }, 'additives'],
    ['more than hot', { spiciness: 4 }, 'spiciness'],
    ['vegan eggs', { diets: ['VEGAN'], allergens: allergens(['EGGS']) }, 'diets'],
    ['vegetarian fish', { diets: ['VEGETARIAN'], allergens: allergens(['FISH']) }, 'diets'],
    ['vegan cheese by an ingredient', { diets: ['VEGAN'], ingredientIds: ['cheese'] }, 'diets'],
  ])('are refused for %s', (_what, change, field) => {
    given(...venue)
      .when({ ...update, ...change })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('allergens are refused if they contradict the dish’s diets', () => {
    const vegan = [...venue, traits('soup', { diets: ['VEGAN'] })] as const;
    given(...vegan)
      .when({ ...update, allergens: allergens(['MILK']) })
      .thenRejected('BAD_USER_INPUT', 'allergens');
    given(...vegan)
      .when({ ...update, ingredientIds: ['cheese'] })
      .thenRejected('BAD_USER_INPUT', 'ingredientIDs');
    given(...vegan, attached('soup', 'salt'))
      .when({ type: 'UpdateIngredient', ingredientId: 'salt', allergens: ['FISH'] })
      .thenRejected('BAD_USER_INPUT', 'allergens');
    given(...vegan)
      .when({ type: 'SetAllergens', itemIds: ['pie', 'soup'], allergens: allergens(['MILK']) })
      .thenRejected('BAD_USER_INPUT', 'allergens');
  });

  it('almonds in a dish are distinguished from traces of nuts', () => {
    given(...venue)
      .when({ ...update, allergens: allergens(['ALMONDS'], ['NUTS']) })
      .thenEvents(declared('soup', ['ALMONDS'], ['NUTS']));
  });

  it('allergens are copied with the item', () => {
    const after = given(...venue, declared('soup', ['MILK']), traits('soup', { spiciness: 2 }))
      .when({ type: 'DuplicateSection', sectionId: 'section-1', newIds: ['s', 'a', 'b'] })
      .after();
    expect(after.items.get('a')).toMatchObject({
      allergens: allergens(['MILK']),
      changedSince: false,
      spiciness: 2,
    });
  });

  it('declarations are equal if they have the same contents', () => {
    const then = workspaceAfter([...venue, declared('pie', ['MILK'])]);
    const since = workspaceAfter([
      ...venue,
      declared('pie', ['MILK']),
      declared('soup', [], ['NUTS']),
    ]);
    expect(differencesSince(then, since).map(({ id, fields }) => ({ id, fields }))).toEqual([
      {
        id: 'soup',
        fields: [
          { field: 'contains', was: null, is: [] },
          { field: 'mayContain', was: null, is: ['NUTS'] },
        ],
      },
    ]);
  });
});

describe('the allergens of several items', () => {
  const several = [...venue, attached('soup', 'cheese', 'salt'), attached('pie', 'salt')] as const;

  it('several items are declared together, skipping those with the same declaration', () => {
    given(...venue, declared('soup', []))
      .when({ type: 'SetAllergens', itemIds: ['soup', 'pie'], allergens: allergens([]) })
      .thenEvents(declared('pie', []));
    given(...venue, declared('soup', []))
      .when({ type: 'SetAllergens', itemIds: ['soup', 'pie'], allergens: null })
      .thenEvents(withdrawn('soup'));
  });

  it('items keep their other diets and traits when some are added or removed', () => {
    const marked = given(
      ...venue,
      traits('soup', { diets: ['HALAL'], traits: ['NEW'], spiciness: 1 }),
      traits('pie', { diets: ['VEGETARIAN'] }),
    );
    marked
      .when({
        type: 'SetAllergens',
        itemIds: ['soup', 'pie'],
        add: { diets: ['VEGETARIAN'] },
        remove: { traits: ['NEW'] },
      })
      .thenEvents(traits('soup', { diets: ['VEGETARIAN', 'HALAL'], spiciness: 1 }));
    marked
      .when({ type: 'SetAllergens', itemIds: ['soup', 'pie'], remove: { diets: ['VEGETARIAN'] } })
      .thenEvents(traits('pie', {}));
  });

  it.each<[string, Pick<SetAllergens, 'add' | 'remove'>, string]>([
    ['contents that contradict one of them', { add: { diets: ['VEGAN'] } }, 'diets'],
    ['one added and removed', { add: { traits: ['NEW'] }, remove: { traits: ['NEW'] } }, 'traits'],
    ['an unknown one added', { add: { traits: ['MILK'] } }, 'traits'],
    ['an unknown one removed', { remove: { diets: ['PALEO'] } }, 'diets'],
  ])('are refused for %s', (_case, labels, field) => {
    given(...venue, declared('pie', ['MILK']))
      .when({ type: 'SetAllergens', itemIds: ['soup', 'pie'], ...labels })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('the allergens of several items can be declared from their ingredients, as previewed', () => {
    const itemIds = ['soup', 'pie'];
    const preview = proposedAllergens(workspaceAfter(several), itemIds);
    expect(preview).toMatchObject({ proposals: [{ allergens: allergens(['MILK']) }] });
    const confirm = { type: 'ConfirmAllergens', itemIds } as const;
    given(...several)
      .when(confirm)
      .thenEvents(declared('soup', ['MILK']));
    given(...several, declared('soup', ['MILK']))
      .when(confirm)
      .thenNothing();
    given(...several, declared('soup', ['EGGS'], ['MILK', 'NUTS']))
      .when(confirm)
      .thenEvents(declared('soup', ['EGGS', 'MILK'], ['NUTS']));
    given(...several, declared('soup', ['OF_TOMORROW']))
      .when(confirm)
      .thenEvents(declared('soup', ['MILK', 'OF_TOMORROW']));
    given(...several)
      .when({ ...confirm, itemIds: ['soup', 'nobody'] })
      .thenRejected('NOT_FOUND');
  });
});

describe('allergens in the public menu', () => {
  const shown = (...events: Parameters<typeof workspaceAfter>[0]) => {
    const [soup] = buildPublicMenu(workspaceAfter(events), 1).menu?.sections[0]?.items ?? [];
    const { allergens: dishAllergens, diets, spiciness } = soup ?? {};
    return { dishAllergens, diets, spiciness };
  };
  const nothing = { dishAllergens: undefined, diets: undefined, spiciness: undefined };

  it('the public menu combines the declaration with the ingredients’ allergens', () => {
    expect(shown(...venue)).toEqual(nothing);
    expect(shown(...venue, attached('soup', 'cheese')).dishAllergens).toEqual({
      declared: false,
      contains: ['MILK'],
      mayContain: [],
    });
    expect(
      shown(...venue, attached('soup', 'cheese'), declared('soup', ['EGGS'], ['NUTS']))
        .dishAllergens,
    ).toEqual({
      declared: true,
      declaredAt: expect.any(String),
      contains: ['EGGS', 'MILK'],
      mayContain: ['NUTS'],
    });
    expect(shown(...venue, declared('soup', ['MILK']), withdrawn('soup'))).toEqual(nothing);
  });

  it('the public menu omits a declaration that contains a key from a later release', () => {
    expect(shown(...venue, declared('soup', ['MILK', 'CORIANDER'])).dishAllergens).toEqual({
      declared: false,
      contains: ['MILK'],
      mayContain: [],
    });
    expect(shown(...venue, declared('soup', [], ['CORIANDER']))).toEqual(nothing);
    expect(
      shown(...venue, keys('salt', 'CORIANDER'), attached('soup', 'salt'), declared('soup', [])),
    ).toEqual(nothing);
  });

  it('vegan dishes are also shown as vegetarian, unless the contents contradict this', () => {
    const vegan = traits('soup', { diets: ['VEGAN', 'LENTEN'] });
    expect(shown(...venue, vegan).diets).toEqual(['VEGAN', 'VEGETARIAN', 'LENTEN']);
    expect(shown(...venue, vegan, declared('soup', ['MILK'])).diets).toEqual([
      'VEGETARIAN',
      'LENTEN',
    ]);
  });

  it('the public menu has no additional fields if nothing is declared', () => {
    const { sections, ...rest } = buildPublicVenue(workspaceAfter(venue), 1);
    const [soup] = sections[0]?.items ?? [];
    expect(Object.keys(soup ?? {})).toEqual([
      'id',
      'owner',
      'createdAt',
      'updatedAt',
      ...Object.keys(itemCreated('soup', 'section-1').data).slice(1),
      'soldOut',
      'soldOutUntil',
      'ingredientIds',
    ]);
    expect(Object.keys(rest)).toEqual(['account', 'menu', 'publicMenu']);
    expect(JSON.stringify(rest.publicMenu)).not.toMatch(
      /allergen|diets|traits|additives|spiciness/,
    );
  });

  it("the public menu uses the chosen codes, or names if an ingredient's number conflicts", () => {
    const codes = {
      type: 'AllergenCodesChosen',
      data: { accountId: 'account-1', codes: 'EU_NUMBERS' },
    } as const;
    const chosen = (...events: Parameters<typeof workspaceAfter>[0]) =>
      buildPublicMenu(workspaceAfter([...venue, codes, ...events]), 1).account?.allergenCodes;
    expect(chosen()).toBe('EU_NUMBERS');
    expect(chosen(ingredientCreated('sugar', { number: 7 }))).toBeUndefined();
  });
});

describe('allergen codes', () => {
  const choose = (allergenCodes: 'EU_NUMBERS' | 'LETTERS') =>
    ({ type: 'UpdateAccount', accountId: 'account-1', allergenCodes }) as const;

  it('EU numbers can be chosen unless an ingredient uses one of them with another meaning', () => {
    given(...venue)
      .when(choose('EU_NUMBERS'))
      .thenEvents({
        type: 'AllergenCodesChosen',
        data: { accountId: 'account-1', codes: 'EU_NUMBERS' },
      });
    const sugared = [...venue, ingredientCreated('sugar', { number: 14 })] as const;
    given(...sugared)
      .when(choose('EU_NUMBERS'))
      .thenRejected('BAD_USER_INPUT', 'allergenCodes');
    given(...sugared)
      .when(choose('LETTERS'))
      .thenAccepted();
    given(...sugared, keys('sugar', 'MOLLUSCS'))
      .when(choose('EU_NUMBERS'))
      .thenAccepted();
  });
});
