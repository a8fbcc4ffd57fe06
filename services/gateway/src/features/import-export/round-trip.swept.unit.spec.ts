import { type ImportRequest, menuRows, planImport } from '@qr-menu/domain/import-export';
import {
  emptyWorkspace,
  evolveByCommits,
  evolveWorkspace,
  type Item,
  type Workspace,
} from '@qr-menu/domain/workspace';
import {
  type HappyHour,
  languages,
  type Translations,
  type WorkspaceEvent,
  weekdays,
} from '@qr-menu/schema';
import { inSweep } from '@qr-menu/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuFile } from './import-export-resolvers.ts';
import { readMenuFile } from './read-menu-file.ts';

const at = '2026-03-01T12:00:00.000Z';
const menuId = 'menu-1';

/** Text that could be mistaken for other kinds of cells, or that is often damaged in files. */
const nasty = fc
  .oneof(
    fc.constantFrom(
      '=SUM(A1:A9)',
      "'=1",
      "''+1",
      '-20 %',
      '@home',
      '+359 888',
      '"quoted"',
      'a;b,c\td',
      'one\ntwo',
      'one\r\ntwo',
      'cr\rhere',
      '  padded  ',
      '\u00a0',
      '12,50',
      '1.234,56',
      'TRUE',
      '2026-03-01',
      '1e5',
      '_x000D_',
      '_x005F_x0041_',
      '<b>&amp;</b>]]>',
      '\u2028',
      '\ufffe\uffff',
      '\ufeffмарка',
      'Шопска салата 🥗',
      'e\u0301',
      '000123',
      'sep=;',
      'constructor',
      '__proto__',
      '\u0085\u009f',
      '\ufffd\ufdd0\u{1fffe}',
    ),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('"', ';', ',', '\n', '\r', '\t', "'", '=', 'я', ' ') }),
  )
  .filter((text) => !/(?![\t\n\r\u0080-\u009f])\p{Cc}|\p{Surrogate}/u.test(text));

const localized = fc
  .record({ bg: nasty, en: nasty, de: nasty }, { requiredKeys: [] })
  .map((texts) => ({ bg: 'Име', ...texts }))
  .filter((texts) => languages.some((language) => (texts[language] ?? '').trim() !== ''));
const translations: fc.Arbitrary<Translations> = fc.record({
  name: localized,
  description: localized,
});
const oneLine = nasty.filter((text) => !/[\t\n\r\u2028\u2029]/.test(text));

const amount = fc.option(fc.nat({ max: 99_999_999 }));
const sizeName = oneLine
  .map((text) => text.trim().slice(0, 20))
  .filter((text) => text !== '' && !/\p{Cs}/u.test(text));
const sizes = fc.array(
  fc.record({
    name: fc.record({ bg: sizeName, de: sizeName }, { requiredKeys: [] }),
    volume: oneLine.map((text) => text.trim().slice(0, 20)).filter((text) => !/\p{Cs}/u.test(text)),
    price: amount,
    deposit: amount,
  }),
  { maxLength: 3 },
);
const groupNames = ['Добавки; сосове', 'Сос\\чесън', 'Гарнитура', 'Добавка', 'Добавка'];
const groups = fc.uniqueArray(
  fc.nat({ max: groupNames.length - 1 }).map((index) => `group-${index}`),
  { maxLength: 4 },
);

const happyHour: fc.Arbitrary<HappyHour | null> = fc.option(
  fc
    .record({
      windows: fc.record({
        days: fc.subarray([...weekdays], { minLength: 1 }),
        from: fc.constantFrom('00:00', '09:05', '17:00'),
        to: fc.constantFrom('00:00', '08:00', '19:55'),
      }),
      percent: fc.integer({ min: 1, max: 100 }),
    })
    .map(({ windows, percent }) => ({ windows: [windows], percent, prices: [] })),
);

const days = fc.option(
  fc.record({
    weekdays: fc.subarray([...weekdays]),
    dates: fc.subarray(['2026-12-24', '2027-01-01']),
  }),
);

const keysOf = (...keys: readonly string[]) => fc.subarray([...keys]);

const item = fc.record({
  translations,
  imageUrl: fc.constantFrom('', '/images/a.webp', 'https://example.com/a?b=1;2'),
  volume: oneLine.map((text) => text.slice(0, 20)).filter((text) => !/\p{Cs}/u.test(text)),
  position: fc.nat({ max: 5 }),
  price: amount,
  sizes,
  unit: fc.constantFrom('PORTION', 'PER_100_G', 'PER_PERSON'),
  deposit: amount,
  happyHour,
  days,
  groups,
  discount: fc.option(fc.nat({ max: 100 })),
  active: fc.boolean(),
  allergens: fc.option(
    fc.record({ contains: keysOf('GLUTEN', 'MILK'), mayContain: keysOf('NUTS') }),
  ),
  traits: fc.record({
    diets: keysOf('HALAL', 'LENTEN'),
    traits: keysOf('PORK', 'HOMEMADE', 'FROZEN'),
    additives: keysOf('COLOUR', 'AZO_COLOUR_WARNING'),
    spiciness: fc.nat({ max: 3 }),
  }),
  ingredientIds: fc.uniqueArray(fc.constantFrom('milk', 'egg', 'nut', 'other nut')),
});
const section = fc.record({
  translations,
  imageUrl: fc.constantFrom('', '/images/b.webp'),
  position: fc.nat({ max: 5 }),
  price: amount,
  happyHour,
  weekShown: fc.boolean(),
  groups,
  items: fc.array(item, { maxLength: 4 }),
});

type SomeSection = typeof section extends fc.Arbitrary<infer Value> ? Value : never;

function workspaceOf(sections: readonly SomeSection[]): Workspace {
  const text: Translations = { name: { bg: 'Меню' }, description: { bg: 'Всичко' } };
  const events: WorkspaceEvent[] = [
    {
      type: 'MenuCreated',
      data: {
        menuId,
        accountId: 'a',
        translations: text,
        imageUrl: '',
        currency: 'лв',
        active: true,
      },
    },
    // Two of the ingredients share a number. A file cannot distinguish them, so an import must not change
    // them.
    ...['milk', 'egg', 'nut', 'other nut'].map(
      (ingredientId, index): WorkspaceEvent => ({
        type: 'IngredientCreated',
        data: { ingredientId, translations: text, number: Math.min(index + 1, 3) },
      }),
    ),
    ...groupNames.map(
      (name, index): WorkspaceEvent => ({
        type: 'OptionGroupCreated',
        data: {
          optionGroupId: `group-${index}`,
          translations: { name: { en: name }, description: {} },
          min: 0,
          max: null,
          options: [],
        },
      }),
    ),
    ...sections.flatMap(
      (
        { items, price: menuPrice, happyHour: ofAll, weekShown, groups: ofSection, ...details },
        index,
      ): WorkspaceEvent[] => {
        const sectionId = `section-${index}`;
        return [
          { type: 'SectionCreated', data: { sectionId, menuId, ...details } },
          { type: 'SectionPriced', data: { sectionId, price: menuPrice } },
          { type: 'SectionHappyHourChanged', data: { sectionId, happyHour: ofAll } },
          { type: 'SectionWeekShown', data: { sectionId, weekShown } },
          { type: 'SectionOptionGroupsChanged', data: { sectionId, optionGroupIds: ofSection } },
          ...items.flatMap(
            (
              {
                ingredientIds,
                allergens,
                traits,
                sizes: all,
                unit,
                deposit,
                happyHour: happy,
                days: planned,
                groups: own,
                ...fields
              },
              itemIndex,
            ): WorkspaceEvent[] => {
              const itemId = `item-${index}-${itemIndex}`;
              return [
                { type: 'ItemCreated', data: { itemId, sectionId, ...fields } },
                { type: 'ItemIngredientsChanged', data: { itemId, ingredientIds } },
                {
                  type: 'ItemVariantsChanged',
                  data: {
                    itemId,
                    variants: all.map((size, at) => ({ id: `${itemId}-${at}`, ...size })),
                  },
                },
                {
                  type: 'ItemPricingChanged',
                  data: {
                    itemId,
                    unit,
                    onRequest: (all.length > 0 ? all : [fields]).every(
                      ({ price }) => price === null,
                    ),
                    deposit,
                  },
                },
                { type: 'ItemDaysChanged', data: { itemId, days: planned } },
                { type: 'ItemHappyHourChanged', data: { itemId, happyHour: happy } },
                { type: 'ItemOptionGroupsChanged', data: { itemId, optionGroupIds: own } },
                { type: 'ItemTraitsChanged', data: { itemId, ...traits } },
                ...(allergens
                  ? [{ type: 'ItemAllergensDeclared' as const, data: { itemId, ...allergens } }]
                  : []),
              ];
            },
          ),
        ];
      },
    ),
  ];
  return events.reduce((state, event) => evolveWorkspace(state, event, at), emptyWorkspace('o'));
}

const itemsInOrder = (workspace: Workspace): readonly Item[] =>
  menuRows(workspace, menuId).flatMap(({ id }) => workspace.items.get(id) ?? []);

const whatItIs = ({
  price,
  volume,
  variants,
  priceUnit,
  onRequest,
  deposit,
  happyHour,
  days: planned,
  optionGroupIds,
  allergens,
  diets,
  traits,
  additives,
  spiciness,
}: Item) => ({
  price,
  volume: volume.trim(),
  variants: variants.map(({ id: _, ...size }) => size),
  priceUnit,
  onRequest,
  deposit,
  happyHour,
  days: planned,
  // Two groups share a name, so the name is ambiguous.
  optionGroupIds: optionGroupIds.filter((id) => id < 'group-3'),
  allergens,
  diets,
  traits,
  additives,
  spiciness,
});

/** Workbooks take longer to read, because they are ZIP archives. */
const runs = inSweep ? { CSV: 150, XLSX: 40 } : { CSV: 30, XLSX: 8 };

describe('exporting and importing a menu', () => {
  const dialects = languages.flatMap((language) => [
    { format: 'CSV', language } as const,
    { format: 'XLSX', language } as const,
  ]);

  it.each(dialects)('changes nothing ($format in $language)', async ({ format, language }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(section, { maxLength: 3 }), async (sections) => {
        const workspace = workspaceOf(sections);
        const file = await menuFile(workspace, { menuId, format, language });
        const { rows, faults, ignoredColumns } = await readMenuFile(file);
        expect({ faults, ignoredColumns }).toEqual({ faults: [], ignoredColumns: [] });
        const request: ImportRequest = { menuId, rows, removeMissing: true, newIds: [] };
        const plan = planImport(workspace, request, at);
        expect(plan).toMatchObject({ possible: true, events: [], changes: [] });
      }),
      { numRuns: runs[format] },
    );
  });

  it.each(dialects)(
    'turns an empty menu into the exported one ($format in $language)',
    async (dialect) => {
      await fc.assert(
        fc.asyncProperty(fc.array(section, { minLength: 1, maxLength: 2 }), async (sections) => {
          const workspace = workspaceOf(sections);
          const first = await menuFile(workspace, { menuId, ...dialect });
          const again = await menuFile(workspace, { menuId, ...dialect });
          expect(again).toEqual(first);
          const { rows } = await readMenuFile(first);
          const copied = rows.map(({ values, ...row }) => {
            const single = values.ingredients?.filter((number) => number < 3);
            return {
              ...row,
              id: null,
              sectionId: null,
              values: {
                ...values,
                ingredients: single,
                optionGroups: values.optionGroups?.filter((name) => name !== 'Добавка'),
              },
            };
          });
          const newIds = copied.map((_, index) => `new-${index}`);
          const empty = workspaceOf([]);
          const plan = planImport(
            empty,
            { menuId, rows: copied, removeMissing: false, newIds },
            at,
          );
          if (!plan.possible) expect(plan.faults.map(({ code }) => code)).toEqual([]);
          else {
            expect(plan.changes).toHaveLength(rows.length);
            const after = evolveByCommits(empty, [{ at, events: plan.events }]);
            expect([...after.sections.values()].map(({ weekShown }) => weekShown)).toEqual(
              [...workspace.sections.values()]
                .sort((a, b) => a.position - b.position)
                .map(({ weekShown }) => weekShown),
            );
            expect([...after.items.values()].map(whatItIs)).toEqual(
              itemsInOrder(workspace).map(whatItIs),
            );
          }
        }),
        { numRuns: inSweep ? 20 : 6 },
      );
    },
  );
});
