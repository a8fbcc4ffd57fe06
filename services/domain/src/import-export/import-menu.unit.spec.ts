import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import { importing, item, section } from '../../test/import-rows.ts';
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
import type { RowValues } from './import-request.ts';
import { type ImportMenu, planImport } from './plan-import.ts';

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  menuCreated('menu-2'),
  sectionCreated('soups', 'menu-1', { position: 1 }),
  sectionCreated('fish', 'menu-1', { position: 2 }),
  sectionCreated('other', 'menu-2'),
  ingredientCreated('milk'),
  itemCreated('tarator', 'soups', { position: 1, price: 400 }),
  itemCreated('trout', 'fish', { position: 1, price: 1_900 }),
] as const;

const names = { name: { bg: 'Ново' }, description: { bg: 'Описание' } };

describe('importing a menu', () => {
  it('changes only the values that a row contains', () => {
    given(...venue)
      .when(importing([item('tarator', { price: 450 })]))
      .thenEvents({ type: 'ItemRepriced', data: { itemId: 'tarator', price: 450 } });
  });

  it('changes nothing if the rows match the menu', () => {
    given(...venue)
      .when(importing([section('soups'), item('tarator', { price: 400 }), section('fish')]))
      .thenNothing();
  });

  it('does not check a picture if it is unchanged', () => {
    const imageUrl = 'http://example.com/a.png';
    given(
      ...venue,
      sectionCreated('old', 'menu-1', { imageUrl }),
      itemCreated('pie', 'old', { imageUrl, price: 400 }),
    )
      .when(importing([section('old', { imageUrl }), item('pie', { imageUrl, price: 450 })]))
      .thenEvents({ type: 'ItemRepriced', data: { itemId: 'pie', price: 450 } });
  });

  it('appends a new item to the section above the row', () => {
    const { events } = given(...venue).when(
      importing([section('fish'), item(null, names), section(null, names), item(null, names)]),
    );
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['SectionCreated', { sectionId: 'new-2', menuId: 'menu-1', position: 3 }],
      ['ItemCreated', { itemId: 'new-1', sectionId: 'fish', position: 2, active: true }],
      ['ItemCreated', { itemId: 'new-3', sectionId: 'new-2', position: 1 }],
    ]);
  });

  it('deletes entities without a row if requested, but keeps a section that an item still uses', () => {
    const rows = [item('tarator', {}, { sectionId: 'soups' })];
    given(...venue)
      .when(importing(rows))
      .thenNothing();
    given(...venue)
      .when(importing(rows, true))
      .thenEvents(
        { type: 'ItemDeleted', data: { itemId: 'trout' } },
        { type: 'SectionDeleted', data: { sectionId: 'fish' } },
      );
  });

  it('moves an item out of a deleted section', () => {
    const rows = [item('trout', {}, { sectionId: 'soups' }), item('tarator', {})];
    const after = given(...venue)
      .when(importing(rows, true))
      .after();
    expect(after.sections.has('fish')).toBe(false);
    expect(after.items.get('trout')?.sectionId).toBe('soups');
  });

  it('creates a section without a description, and clears the description of an existing section', () => {
    const translations = { name: { bg: 'Ново' }, description: {} };
    given(...venue)
      .when(importing([section(null, { name: { bg: 'Ново' } })]))
      .thenEvents(sectionCreated('new-1', 'menu-1', { translations, position: 3 }));
    const after = given(...venue)
      .when(importing([section('soups', { description: { bg: '', en: '', de: '' } })]))
      .after();
    expect(after.sections.get('soups')?.translations.description).toEqual({});
  });

  it('refuses thousands of rows before planning them', () => {
    const long = { bg: 'я'.repeat(limits.description) };
    const items = Array.from({ length: 5_000 }, () =>
      item(null, { ...names, description: long, price: -1 }, { sectionId: 'soups' }),
    );
    const codes = (request: ImportMenu) => {
      const plan = planImport(workspaceAfter(venue), request, now);
      return plan.possible ? [] : plan.faults.map(({ row, code }) => [row, code]);
    };
    expect(codes(importing(items))).toEqual([[null, 'TOO_MANY_ITEMS']]);
    const sections = Array.from({ length: 5_000 }, () => section(null, names));
    expect(codes(importing(sections))).toEqual([[null, 'TOO_MANY_SECTIONS']]);
  });

  it('checks limits after applying all changes, so that deletions make room', () => {
    const full = [
      accountCreated(),
      menuCreated('menu-1'),
      ...sectionsCreated(limits.sectionsPerMenu, 'menu-1'),
    ];
    given(...full)
      .when(importing([section(null, names)]))
      .thenRejected('LIMIT_EXCEEDED', 'file');
    given(...full)
      .when(importing([section(null, names)], true))
      .thenAccepted();
    const items = [accountCreated(), menuCreated('menu-1'), sectionCreated('soups', 'menu-1')];
    given(...items, ...itemsCreated(limits.itemsPerMenu, 'soups'))
      .when(importing([section('soups'), item(null, names)]))
      .thenRejected('LIMIT_EXCEEDED', 'file');
  });

  it('refuses entities of another menu, and an unknown menu', () => {
    given(...venue)
      .when({ ...importing([item('trout', {})]), menuId: 'menu-2' })
      .thenRejected('BAD_USER_INPUT', 'file');
    given(...venue)
      .when({ ...importing([]), menuId: 'menu-9' })
      .thenRejected('NOT_FOUND');
  });

  it('refuses a used id for a new entity', () => {
    given(...venue)
      .when({ ...importing([item(null, names)]), newIds: ['trout'] })
      .thenRejected('CONFLICT');
  });

  it('reports all faults with their rows and columns', () => {
    const rows = [
      item('tarator', { price: -1, discount: 101 }, { row: 7 }),
      item('nobody', {}, { row: 3 }),
      item('trout', { name: { bg: ' ' } }, { row: 9 }),
    ];
    const plan = planImport(workspaceAfter(venue), importing(rows), now);
    const faults = plan.possible ? [] : plan.faults;
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'itemId', 'UNKNOWN_ID'],
      [7, 'price', 'OUT_OF_RANGE'],
      [7, 'discount', 'OUT_OF_RANGE'],
      [9, 'name.bg', 'NAME_REQUIRED'],
    ]);
  });

  const faultsOf = (
    command: ImportMenu,
  ): readonly (readonly [number | null, string | null, string])[] => {
    const plan = planImport(workspaceAfter(venue), command, now);
    return plan.possible ? [] : plan.faults.map(({ row, column, code }) => [row, column, code]);
  };

  it('reports all faults of a row even if its section or entity is unknown', () => {
    const rows = [
      item(null, { price: -1 }, { row: 2 }),
      item('nobody', { volume: 'г'.repeat(60) }, { row: 3 }),
      item(null, { name: { bg: '' }, ingredients: [77] }, { row: 4, kind: 'unknown' }),
      item(null, names, { row: 5 }),
    ];
    expect(faultsOf(importing(rows))).toEqual([
      [2, 'sectionId', 'SECTION_REQUIRED'],
      [2, 'price', 'OUT_OF_RANGE'],
      [3, 'itemId', 'UNKNOWN_ID'],
      [3, 'volume', 'TOO_LONG'],
      [4, 'name.bg', 'NAME_REQUIRED'],
      [4, 'ingredients', 'UNKNOWN_INGREDIENT'],
    ]);
  });

  it('reports both faulty rows and too many rows', () => {
    const items = Array.from({ length: limits.itemsPerMenu + 1 }, (_, index) =>
      item(
        null,
        { ...names, discount: index === 7 ? 101 : 0 },
        { row: index + 2, sectionId: 'soups' },
      ),
    );
    expect(faultsOf(importing(items))).toEqual([
      [null, null, 'TOO_MANY_ITEMS'],
      [9, 'discount', 'OUT_OF_RANGE'],
    ]);
    // The menu already has two items that are not in the file.
    expect(faultsOf(importing(items.slice(2)))).toEqual([
      [null, null, 'TOO_MANY_ITEMS'],
      [9, 'discount', 'OUT_OF_RANGE'],
    ]);
  });
});

describe('allergens in a row', () => {
  const declared = (contains: string[], mayContain: string[] = []) =>
    ({
      type: 'ItemAllergensDeclared',
      data: { itemId: 'tarator', contains, mayContain },
    }) as const;
  const keyed = [
    ...venue,
    { type: 'IngredientAllergensChanged', data: { ingredientId: 'milk', contains: ['MILK'] } },
  ] as const;

  it.each<[what: string, values: RowValues, before: string[] | null, after: string[] | null]>([
    ['are declared', { allergens: ['MILK', 'EGGS'] }, null, ['EGGS', 'MILK']],
    ['are declared as none', { allergens: [] }, null, []],
    ['keep the declaration if the row does not mention them', {}, ['MILK'], ['MILK']],
    ['stay undeclared if the row does not mention them', {}, null, null],
    ['do not confirm an equal declaration', { allergens: ['MILK'] }, ['MILK'], ['MILK']],
    ['withdraw the declaration', { allergens: null }, ['MILK'], null],
  ])('%s', (_what, values, before, after) => {
    const history = before ? [...venue, declared(before)] : venue;
    const { events, after: state } = given(...history).when(importing([item('tarator', values)]));
    expect(state().items.get('tarator')?.allergens?.contains ?? null).toEqual(after);
    expect(events).toHaveLength(String(before) === String(after) ? 0 : 1);
  });

  it('keeps declared traces unless the row lists them as allergens or has its own list of traces', () => {
    const history = [...venue, declared(['MILK'], ['EGGS', 'NUTS'])] as const;
    given(...history)
      .when(importing([item('tarator', { allergens: ['EGGS'] })]))
      .thenEvents(declared(['EGGS'], ['NUTS']));
    given(...history)
      .when(importing([item('tarator', { traces: [] })]))
      .thenEvents(declared(['MILK']));
  });

  it('reports faults with their rows and columns', () => {
    const rows = [
      item('tarator', { traces: ['NUTS'] }, { row: 2 }),
      item('trout', { allergens: ['FISH'], traces: ['FISH'] }, { row: 3 }),
      item(null, { ...names, diets: ['VEGAN'], ingredients: [1] }, { row: 4, sectionId: 'fish' }),
      item(null, { ...names, spiciness: 4 }, { row: 5, sectionId: 'fish' }),
    ];
    const plan = planImport(workspaceAfter(keyed), importing(rows), now);
    const faults = plan.possible ? [] : plan.faults;
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'traces', 'TRACES_ALONE'],
      [3, 'traces', 'ALLERGEN_TWICE'],
      [4, 'diets', 'DIET_CONTRADICTED'],
      [5, 'spicy', 'OUT_OF_RANGE'],
    ]);
  });
});

describe('sizes, prices and options in a row', () => {
  const size = (volume: string, price: number | null) => ({
    name: {},
    volume,
    price,
    deposit: null,
  });
  const sizes = [size('0.3 l', 420), size('0.5 l', 590)];
  const variants = sizes.map((size, index) => ({ id: `tarator-${index + 1}`, ...size }));
  const sized = [
    ...venue,
    { type: 'ItemVariantsChanged', data: { itemId: 'tarator', variants } },
  ] as const;
  const group = (optionGroupId: string, name: string, priceDelta = 100) =>
    ({
      type: 'OptionGroupCreated',
      data: {
        optionGroupId,
        translations: texts(name),
        min: 0,
        max: null,
        options: [
          {
            id: 'a',
            translations: texts('А'),
            priceDelta,
            contains: [],
            declared: true,
            active: true,
          },
        ],
      },
    }) as const;
  const groups = [group('sauces', 'Сосове'), group('one', 'Хляб'), group('two', 'Хляб')] as const;

  it('creates sizes for existing and new items', () => {
    given(...venue)
      .when(importing([item('tarator', { sizes, price: null, volume: '' })]))
      .thenEvents({ type: 'ItemVariantsChanged', data: { itemId: 'tarator', variants } });
    const after = given(...venue)
      .when(importing([section('soups'), item(null, { ...names, sizes, unit: 'PER_PIECE' })]))
      .after();
    expect(after.items.get('new-1')).toMatchObject({
      price: 420,
      volume: '0.3 l',
      priceUnit: 'PER_PIECE',
      variants: [{ id: 'new-1-1' }, { id: 'new-1-2' }],
    });
  });

  it('applies a price to the first size, and keeps it when the sizes are removed', () => {
    given(...sized)
      .when(importing([item('tarator', { sizes, price: 450, volume: '0.3 l' })]))
      .thenEvents({ type: 'ItemRepriced', data: { itemId: 'tarator', price: 450 } });
    const after = given(...sized)
      .when(importing([item('tarator', { sizes: [], price: 450 })]))
      .after();
    expect(after.items.get('tarator')).toMatchObject({ price: 450, variants: [] });
  });

  it('marks an item as "price on request" until a row contains a price', () => {
    const request = given(...venue).when(
      importing([item('tarator', { price: null, onRequest: true, deposit: 25 })]),
    );
    expect(request.after().items.get('tarator')).toMatchObject({
      price: null,
      onRequest: true,
      deposit: 25,
    });
    const priced = givenWorkspace(request.after()).when(
      importing([item('tarator', { price: 300, deposit: null })]),
    );
    expect(priced.after().items.get('tarator')).toMatchObject({ onRequest: false, deposit: null });
  });

  it('assigns option groups, and sets the price of a set menu', () => {
    given(...venue, ...groups)
      .when(
        importing([
          section('soups', { price: 1_500, optionGroups: ['Сосове'] }),
          item('tarator', { optionGroups: [' СОСОВЕ '] }),
        ]),
      )
      .thenEvents(
        { type: 'SectionPriced', data: { sectionId: 'soups', price: 1_500 } },
        {
          type: 'SectionOptionGroupsChanged',
          data: { sectionId: 'soups', optionGroupIds: ['sauces'] },
        },
        {
          type: 'ItemOptionGroupsChanged',
          data: { itemId: 'tarator', optionGroupIds: ['sauces'] },
        },
      );
  });

  it('sets and removes the happy hours of sections, items and sizes', () => {
    const windows = [{ days: ['MONDAY' as const], from: '17:00', to: '19:00' }];
    const happyHour = { windows, percent: null, prices: [null, 490] };
    const happy = {
      type: 'ItemHappyHourChanged',
      data: {
        itemId: 'tarator',
        happyHour: { windows, percent: null, prices: [{ variantId: 'tarator-2', price: 490 }] },
      },
    } as const;
    const less = { windows, percent: 20, prices: [] };
    given(...sized)
      .when(importing([section('soups', { happyHour: less }), item('tarator', { happyHour })]))
      .thenEvents(
        { type: 'SectionHappyHourChanged', data: { sectionId: 'soups', happyHour: less } },
        happy,
      );
    given(...sized, happy)
      .when(importing([item('tarator', { happyHour })]))
      .thenNothing();
    const removed = given(...sized, happy).when(importing([item('tarator', { happyHour: null })]));
    expect(removed.after().items.get('tarator')?.happyHour).toBeNull();
    const high = { windows, percent: null, prices: [420] };
    const plan = planImport(
      workspaceAfter(venue),
      importing([item('tarator', { happyHour: high })]),
      now,
    );
    expect(plan.possible ? [] : plan.faults).toMatchObject([
      { row: 2, column: 'happyHour', code: 'HAPPY_HOUR_REFUSED' },
    ]);
  });

  it('reports faults with their rows and columns', () => {
    const nine = Array.from({ length: 9 }, () => size('1 l', 100));
    const dear = [size('1 l', limits.price + 1), size('x'.repeat(51), 1)];
    const rows = [
      item('tarator', { sizes: nine }, { row: 2 }),
      item('trout', { sizes: dear, deposit: -1 }, { row: 3 }),
      ...[
        { price: 100, sizes },
        { price: 100, onRequest: true },
        { sizes, onRequest: true },
      ].map((values, index) =>
        item(null, { ...names, ...values }, { row: index + 4, sectionId: 'fish' }),
      ),
      ...[['Няма'], ['Хляб'], ['Сосове', 'сосове'], ['1', '2', '3', '4', '5', '6']].map(
        (optionGroups, index) =>
          item(null, { ...names, optionGroups }, { row: index + 7, sectionId: 'fish' }),
      ),
    ];
    const plan = planImport(workspaceAfter([...venue, ...groups]), importing(rows), now);
    const faults = plan.possible ? [] : plan.faults;
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'sizes', 'TOO_MANY_SIZES'],
      [3, 'sizes', 'UNUSABLE_TEXT'],
      [3, 'sizes', 'OUT_OF_RANGE'],
      [3, 'deposit', 'OUT_OF_RANGE'],
      [4, 'price', 'SIZES_CONTRADICTED'],
      [5, 'onRequest', 'PRICED_ON_REQUEST'],
      [6, 'onRequest', 'PRICED_ON_REQUEST'],
      [7, 'options', 'UNKNOWN_OPTIONS'],
      [8, 'options', 'AMBIGUOUS_OPTIONS'],
      [9, 'options', 'DUPLICATE_OPTIONS'],
      [10, 'options', 'TOO_MANY_OPTIONS'],
    ]);
  });

  it('refuses decimals in a currency whose decimals are not used in practice', () => {
    const yen = [
      ...venue,
      { type: 'MenuUpdated', data: { menuId: 'menu-1', currency: 'JPY' } },
    ] as const;
    const rows = [
      item('tarator', { price: 450, deposit: 25 }, { row: 3 }),
      item('trout', { sizes: [size('1', 150), size('2', 250)] }, { row: 4 }),
      section('soups', { price: 1_550 }),
    ];
    const plan = planImport(workspaceAfter(yen), importing(rows), now);
    const faults = plan.possible ? [] : plan.faults;
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'price', 'NO_HUNDREDTHS'],
      [3, 'price', 'NO_HUNDREDTHS'],
      [3, 'deposit', 'NO_HUNDREDTHS'],
      [4, 'sizes', 'NO_HUNDREDTHS'],
    ]);
    given(
      ...venue,
      { type: 'ItemRepriced', data: { itemId: 'trout', price: 1_950 } },
      ...yen.slice(-1),
    )
      .when(importing([item('trout', { price: 1_950, deposit: 500 })]))
      .thenAccepted();
  });

  it('never lets options reduce a price below 0', () => {
    given(...venue, group('less', 'Без', -500))
      .when(importing([item('tarator', { optionGroups: ['Без'] })]))
      .thenRejected('BAD_USER_INPUT', 'file');
  });

  it('reports each row whose options reduce a price below 0, along with the errors of other rows', () => {
    const workspace = workspaceAfter([
      ...venue,
      group('less', 'Без', -500),
      itemCreated('carp', 'fish', { price: 900 }),
      itemCreated('perch', 'fish', { price: 900 }),
      { type: 'SectionOptionGroupsChanged', data: { sectionId: 'fish', optionGroupIds: ['less'] } },
    ]);
    const below = (column: string, kind: string, row: number) => ({
      row,
      column,
      code: 'BELOW_ZERO',
      message: `priceDelta: with its options the ${kind} could cost less than 0`,
    });
    const rows = [
      section('soups', { price: 300, optionGroups: ['Без'] }),
      item('tarator', {}, { row: 3 }),
      item('trout', { price: 499 }, { row: 4 }),
      item('carp', { discount: 50 }, { row: 5 }),
      item('perch', { sizes: [size('1', 400), size('2', 900)] }, { row: 6 }),
      item(null, { ...names, price: 450 }, { row: 7, sectionId: 'fish' }),
      item(null, { ...names, price: -1 }, { row: 8, sectionId: 'fish' }),
    ];
    const plan = planImport(workspace, importing(rows), now);
    expect(plan.possible ? [] : plan.faults).toEqual([
      below('options', 'section soups', 2),
      below('options', 'item tarator', 3),
      below('price', 'item trout', 4),
      below('discount', 'item carp', 5),
      below('sizes', 'item perch', 6),
      below('price', 'item new-1', 7),
      expect.objectContaining({ row: 8, column: 'price', code: 'OUT_OF_RANGE' }),
    ]);
    const groupOfMany = planImport(
      workspaceAfter([...venue, group('less', 'Без', -500)]),
      importing([section('soups', { optionGroups: ['Без'] })]),
      now,
    );
    expect(groupOfMany.possible ? [] : groupOfMany.faults).toEqual([
      below('options', 'item tarator', 2),
    ]);
  });
});
