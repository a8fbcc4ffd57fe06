import { type DomainEvent, domainEventSchema, eventTypes } from '@qr-menu/schema';
import { describe, expect, test } from 'vitest';
import {
  at,
  bin,
  copy,
  happyHour,
  option,
  owner,
  restore,
  stamps,
  translations,
  update,
} from '../../test/expected-rows.ts';
import { venueEventRows } from '../../test/venue-event-rows.ts';
import { eventToRows, type RowChange } from './event-to-rows.ts';

const text = JSON.stringify(translations);
const inStock = { sold_out: false, sold_out_until: null };
const optionText = JSON.stringify([option]);

const cases: readonly (readonly [DomainEvent, readonly unknown[]])[] = [
  ...venueEventRows,
  [
    {
      type: 'OptionGroupCreated',
      data: { optionGroupId: 'x', translations, min: 0, max: 2, options: [option] },
    },
    [
      {
        kind: 'insert',
        table: 'option_groups',
        columns: { translations: text, min: 0, max: 2, options: optionText, id: 'x', ...stamps },
      },
    ],
  ],
  [
    {
      type: 'OptionGroupUpdated',
      data: { optionGroupId: 'x', translations, min: 1, max: null, options: [] },
    },
    [update('option_groups', { translations: text, min: 1, max: null, options: '[]' })],
  ],
  [
    { type: 'OptionsRepriced', data: { optionGroupId: 'x', priceDeltas: [150, -50] } },
    [
      {
        ...update('option_groups', { options: '[{"priceDelta":150},{"priceDelta":-50}]' }),
        merged: 'options',
      },
    ],
  ],
  [{ type: 'OptionGroupDeleted', data: { optionGroupId: 'x' } }, [bin('option_groups')]],
  [{ type: 'OptionGroupRestored', data: { optionGroupId: 'x' } }, [restore('option_groups')]],
  [
    { type: 'ItemOptionGroupsChanged', data: { itemId: 'x', optionGroupIds: ['y'] } },
    [update('items', { option_group_ids: '["y"]' })],
  ],
  [
    { type: 'SectionOptionGroupsChanged', data: { sectionId: 'x', optionGroupIds: [] } },
    [update('sections', { option_group_ids: '[]' })],
  ],
  [
    { type: 'SectionWeekShown', data: { sectionId: 'x', weekShown: true } },
    [update('sections', { week_shown: true })],
  ],
  [
    {
      type: 'ItemDaysChanged',
      data: { itemId: 'x', days: { weekdays: ['MONDAY'], dates: ['2026-12-02'] } },
    },
    [update('items', { days: '{"weekdays":["MONDAY"],"dates":["2026-12-02"]}' })],
  ],
  [
    {
      type: 'MenuDayBegan',
      data: { accountId: 'x', date: '2026-12-02', until: '2026-12-03T02:00:00.000Z' },
    },
    [
      update('accounts', {
        today: '{"date":"2026-12-02","until":"2026-12-03T02:00:00.000Z"}',
      }),
    ],
  ],
  [
    { type: 'SectionHappyHourChanged', data: { sectionId: 'x', happyHour: null } },
    [update('sections', { happy_hour: null })],
  ],
  [
    {
      type: 'ItemHappyHourChanged',
      data: { itemId: 'x', happyHour },
    },
    [update('items', { happy_hour: JSON.stringify(happyHour) })],
  ],
  [
    { type: 'SectionPriced', data: { sectionId: 'x', price: 1290 } },
    [update('sections', { price: 1290 })],
  ],
  [
    {
      type: 'MenuCreated',
      data: {
        menuId: 'x',
        accountId: 'a',
        translations,
        imageUrl: '',
        currency: 'лв',
        firstView: 'list',
        active: true,
      },
    },
    [
      {
        kind: 'insert',
        table: 'menus',
        columns: {
          id: 'x',
          account_id: 'a',
          translations: text,
          image_url: '',
          currency: 'лв',
          first_view: 'list',
          active: true,
          ...stamps,
        },
      },
    ],
  ],
  [
    { type: 'MenuUpdated', data: { menuId: 'x', translations } },
    [update('menus', { translations: text })],
  ],
  [
    { type: 'MenuActivationChanged', data: { menuId: 'x', active: false } },
    [update('menus', { active: false })],
  ],
  [
    {
      type: 'MenuScheduleChanged',
      data: { menuId: 'x', schedule: { weekly: [], dates: [], until: '2027-09-30' } },
    },
    [update('menus', { schedule: '{"weekly":[],"dates":[],"until":"2027-09-30"}' })],
  ],
  [
    { type: 'MenusReordered', data: { accountId: 'a', menuIds: ['x', 'y'] } },
    [update('menus', { position: 1 }), { ...update('menus', { position: 2 }), id: 'y' }],
  ],
  [
    {
      type: 'MenuCurrencyChanged',
      data: { menuId: 'x', currency: '€', from: 'BGN', to: 'EUR', rate: null, rounding: 'EXACT' },
    },
    [update('menus', { currency: '€' })],
  ],
  [{ type: 'MenuDeleted', data: { menuId: 'x' } }, [bin('menus')]],
  [{ type: 'MenuRestored', data: { menuId: 'x' } }, [restore('menus')]],
  [
    {
      type: 'SectionCreated',
      data: { sectionId: 'x', menuId: 'm', translations, imageUrl: '/s', position: 2 },
    },
    [
      {
        kind: 'insert',
        table: 'sections',
        columns: {
          id: 'x',
          menu_id: 'm',
          translations: text,
          image_url: '/s',
          position: 2,
          ...stamps,
        },
      },
    ],
  ],
  [
    { type: 'SectionUpdated', data: { sectionId: 'x', position: 0 } },
    [update('sections', { position: 0 })],
  ],
  [
    { type: 'SectionMoved', data: { sectionId: 'x', menuId: 'm2' } },
    [update('sections', { menu_id: 'm2' })],
  ],
  [
    { type: 'SectionsReordered', data: { menuId: 'm', sectionIds: ['x', 'y'] } },
    [update('sections', { position: 1 }), { ...update('sections', { position: 2 }), id: 'y' }],
  ],
  [{ type: 'SectionDeleted', data: { sectionId: 'x' } }, [bin('sections')]],
  [{ type: 'SectionRestored', data: { sectionId: 'x' } }, [restore('sections')]],
  [
    {
      type: 'ItemCreated',
      data: {
        itemId: 'x',
        sectionId: 's',
        translations,
        imageUrl: '',
        volume: '350 г',
        position: 1,
        price: 1050,
        discount: null,
        active: true,
      },
    },
    [
      {
        kind: 'insert',
        table: 'items',
        columns: {
          id: 'x',
          section_id: 's',
          translations: text,
          image_url: '',
          volume: '350 г',
          position: 1,
          price: 1050,
          discount: null,
          active: true,
          ...stamps,
        },
      },
    ],
  ],
  [
    { type: 'ItemUpdated', data: { itemId: 'x', volume: '', translations } },
    [update('items', { volume: '', translations: text, changed_since: true })],
  ],
  [
    { type: 'ItemRepriced', data: { itemId: 'x', price: null } },
    [update('items', { price: null })],
  ],
  [
    { type: 'ItemSizesRepriced', data: { itemId: 'x', sizes: [{ price: 4, deposit: null }] } },
    [
      {
        ...update('items', {
          price: 4,
          on_request: false,
          variants: '[{"price":4,"deposit":null}]',
        }),
        merged: 'variants',
      },
    ],
  ],
  [
    {
      type: 'ItemVariantsChanged',
      data: {
        itemId: 'x',
        variants: [{ id: 'x-1', name: {}, volume: '1 л', price: 4, deposit: null }],
      },
    },
    [
      update('items', {
        price: 4,
        volume: '1 л',
        variants: '[{"id":"x-1","name":{},"volume":"1 л","price":4,"deposit":null}]',
        on_request: false,
      }),
    ],
  ],
  [
    {
      type: 'ItemPricingChanged',
      data: { itemId: 'x', unit: 'PER_KG', onRequest: true, deposit: 25 },
    },
    [update('items', { price_unit: 'PER_KG', on_request: true, deposit: 25 })],
  ],
  [
    { type: 'ItemDiscounted', data: { itemId: 'x', discount: 15 } },
    [update('items', { discount: 15 })],
  ],
  [
    { type: 'ItemActivationChanged', data: { itemId: 'x', active: false } },
    [update('items', { active: false })],
  ],
  [
    { type: 'ItemMoved', data: { itemId: 'x', sectionId: 's2' } },
    [update('items', { section_id: 's2' })],
  ],
  [
    { type: 'ItemIngredientsChanged', data: { itemId: 'x', ingredientIds: ['a', 'b'] } },
    [update('items', { ingredient_ids: '["a","b"]', changed_since: true })],
  ],
  [
    {
      type: 'ItemAllergensDeclared',
      data: { itemId: 'x', contains: ['MILK'], mayContain: [] },
    },
    [
      update('items', {
        allergens: '{"contains":["MILK"],"mayContain":[]}',
        declared_at: at,
        changed_since: false,
      }),
    ],
  ],
  [
    { type: 'ItemAllergensWithdrawn', data: { itemId: 'x' } },
    [update('items', { allergens: null, declared_at: null, changed_since: false })],
  ],
  [
    {
      type: 'ItemTraitsChanged',
      data: { itemId: 'x', diets: ['HALAL'], traits: [], additives: ['COLOUR'], spiciness: 2 },
    },
    [
      update('items', {
        diets: '["HALAL"]',
        traits: '[]',
        additives: '["COLOUR"]',
        spiciness: 2,
      }),
    ],
  ],
  [
    { type: 'IngredientAllergensChanged', data: { ingredientId: 'x', contains: ['FISH'] } },
    [update('ingredients', { allergens: '["FISH"]' })],
  ],
  [
    { type: 'ItemsReordered', data: { sectionId: 's', itemIds: ['x', 'y'] } },
    [update('items', { position: 1 }), { ...update('items', { position: 2 }), id: 'y' }],
  ],
  [{ type: 'ItemDeleted', data: { itemId: 'x' } }, [bin('items')]],
  [
    { type: 'ItemSoldOut', data: { itemId: 'x', until: at } },
    [update('items', { sold_out: true, sold_out_until: at })],
  ],
  [{ type: 'ItemBackInStock', data: { itemId: 'x' } }, [update('items', inStock)]],
  [
    { type: 'MenuCopied', data: { menuId: 'x', sourceId: 'y' } },
    [copy('menus', { active: false, position: 0 })],
  ],
  [
    {
      type: 'SectionCopied',
      data: { sectionId: 'x', sourceId: 'y', menuId: 'menu', position: 3 },
    },
    [copy('sections', { menu_id: 'menu', position: 3 })],
  ],
  [
    {
      type: 'ItemCopied',
      data: { itemId: 'x', sourceId: 'y', sectionId: 's', position: 3, active: false },
    },
    [copy('items', { section_id: 's', position: 3, active: false, ...inStock })],
  ],
  [{ type: 'ItemRestored', data: { itemId: 'x' } }, [restore('items')]],
  [
    { type: 'IngredientCreated', data: { ingredientId: 'x', translations, number: 7 } },
    [
      {
        kind: 'insert',
        table: 'ingredients',
        columns: { id: 'x', translations: text, number: 7, ...stamps },
      },
    ],
  ],
  [
    { type: 'IngredientUpdated', data: { ingredientId: 'x', number: 8 } },
    [update('ingredients', { number: 8 })],
  ],
  [{ type: 'IngredientDeleted', data: { ingredientId: 'x' } }, [bin('ingredients')]],
  [{ type: 'IngredientRestored', data: { ingredientId: 'x' } }, [restore('ingredients')]],
];

describe('the rows that an event changes', () => {
  test.each(cases.map(([event, rows]) => ({ event, rows })))('$event.type', ({ event, rows }) => {
    expect(domainEventSchema.parse(event)).toEqual(event);
    expect(eventToRows(event, { owner, at })).toEqual(
      rows satisfies readonly unknown[] as RowChange[],
    );
  });

  test('"on request" is kept when prices and sizes are removed', () => {
    expect(
      [
        { type: 'ItemRepriced', data: { itemId: 'x', price: 7 } } as const,
        { type: 'ItemVariantsChanged', data: { itemId: 'x', variants: [] } } as const,
      ].flatMap((event) => eventToRows(event, { owner, at })),
    ).toEqual([
      update('items', { price: 7, on_request: false }),
      update('items', { variants: '[]' }),
    ]);
  });

  test('every event type has a test case', () => {
    expect(cases.map(([{ type }]) => type).sort()).toEqual([...eventTypes].sort());
  });
});
