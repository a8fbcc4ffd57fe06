import { type DomainEvent, domainEventSchema, eventTypes } from '@qr-menu/schema';
import { describe, expect, test } from 'vitest';
import {
  at,
  bin,
  card,
  copy,
  happyHour,
  option,
  owner,
  remove,
  restore,
  stamps,
  translations,
  update,
} from '../../test/expected-rows.ts';
import { eventToRows, type RowChange } from './event-to-rows.ts';

const text = JSON.stringify(translations);
const contact = { email: 'a@b.bg', phone: '+359888', description: 'Опис', logoUrl: '/l.png' };
const inStock = { sold_out: false, sold_out_until: null };
const addName = { kind: 'add-name', normalizedName: 'механа', owner };

const optionText = JSON.stringify([option]);

const hiding = { kind: 'ITEMS_ACTIVE', itemIds: ['y'], active: false } as const;
const finished = (columns: object) => [
  update('scheduled_changes', { ...columns, finished_at: at }),
  { kind: 'trim-finished', owner, kept: 50 },
];

const cases: readonly (readonly [DomainEvent, readonly unknown[]])[] = [
  [
    {
      type: 'ChangeScheduled',
      data: {
        changeId: 'x',
        dueAt: '2026-12-01T04:00:00.000Z',
        localTime: '2026-12-01T06:00',
        author: 'z',
        change: hiding,
      },
    },
    [
      {
        kind: 'insert',
        table: 'scheduled_changes',
        columns: {
          due_at: '2026-12-01T04:00:00.000Z',
          local_time: '2026-12-01T06:00',
          author: 'z',
          change: JSON.stringify(hiding),
          state: 'PENDING',
          failure: null,
          finished_at: null,
          id: 'x',
          ...stamps,
        },
      },
    ],
  ],
  [{ type: 'ScheduledChangeCancelled', data: { changeId: 'x' } }, finished({ state: 'CANCELLED' })],
  [{ type: 'ScheduledChangeApplied', data: { changeId: 'x' } }, finished({ state: 'APPLIED' })],
  [
    { type: 'ScheduledChangeFailed', data: { changeId: 'x', failure: 'ITEM_GONE' } },
    finished({ state: 'FAILED', failure: 'ITEM_GONE' }),
  ],
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
      type: 'AccountCreated',
      data: {
        accountId: 'x',
        name: 'Механа',
        normalizedName: 'механа',
        ...contact,
        defaultLanguage: 'bg',
        active: true,
        subscriptionValidUntil: '2026-03-03T04:05:06.007Z',
      },
    },
    [
      {
        kind: 'insert',
        table: 'accounts',
        columns: {
          id: 'x',
          name: 'Механа',
          normalized_name: 'механа',
          email: 'a@b.bg',
          phone: '+359888',
          description: 'Опис',
          logo_url: '/l.png',
          default_language: 'bg',
          active: true,
          subscription_valid_until: '2026-03-03T04:05:06.007Z',
          ...stamps,
        },
      },
      addName,
    ],
  ],
  [
    { type: 'AccountRenamed', data: { accountId: 'x', name: 'Механа', normalizedName: 'механа' } },
    [update('accounts', { name: 'Механа', normalized_name: 'механа' }), addName],
  ],
  [
    { type: 'AccountUpdated', data: { accountId: 'x', logoUrl: '', defaultLanguage: 'de' } },
    [update('accounts', { logo_url: '', default_language: 'de' })],
  ],
  [
    { type: 'AccountActivationChanged', data: { accountId: 'x', active: false } },
    [update('accounts', { active: false })],
  ],
  [{ type: 'AccountDeleted', data: { accountId: 'x' } }, [{ kind: 'delete-all', owner, at }]],
  [
    { type: 'DeletionRequested', data: { deletionId: 'd', dueAt: '2026-06-07T12:00:00.000Z' } },
    [
      {
        kind: 'insert',
        table: 'account_deletions',
        columns: {
          id: 'd',
          owner,
          due_at: '2026-06-07T12:00:00.000Z',
          created_at: at,
          updated_at: at,
        },
      },
    ],
  ],
  [
    { type: 'DeletionTakenBack', data: { deletionId: 'd' } },
    [{ kind: 'delete', table: 'account_deletions', id: 'd', owner }],
  ],
  [{ type: 'WorkspaceErased', data: { workspaceId: 'x' } }, [{ kind: 'delete-all', owner, at }]],
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
    { type: 'AllergenCodesChosen', data: { accountId: 'x', codes: 'LETTERS' } },
    [update('accounts', { allergen_codes: 'LETTERS' })],
  ],
  [
    {
      type: 'OpeningHoursChanged',
      data: { accountId: 'x', opening: { weekly: [], dates: [] }, kitchen: null },
    },
    [update('accounts', { opening_hours: '{"weekly":[],"dates":[]}', kitchen_hours: null })],
  ],
  [
    {
      type: 'VenueTimeChanged',
      data: { accountId: 'x', timeZone: 'Europe/Berlin', dayBegins: '05:00' },
    },
    [update('accounts', { time_zone: 'Europe/Berlin', day_begins: '05:00' })],
  ],
  [
    { type: 'VenueCardChanged', data: { accountId: 'x', card } },
    [update('accounts', { card: JSON.stringify(card) })],
  ],
  [
    { type: 'StaffTwoStepChanged', data: { accountId: 'x', staffTwoStep: true } },
    [update('accounts', { staff_two_step: true })],
  ],
  [
    {
      type: 'VenueLookChanged',
      data: { accountId: 'x', look: { accent: 30, style: 'MODERN', scheme: 'AUTO' } },
    },
    [update('accounts', { look: '{"accent":30,"style":"MODERN","scheme":"AUTO"}' })],
  ],
  [
    { type: 'CountryChanged', data: { accountId: 'x', country: 'DE' } },
    [update('accounts', { country: 'DE' })],
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
  [
    { type: 'StaffInvited', data: { invitationId: 'x', email: 'a@b.bg', role: 'editor' } },
    [
      {
        kind: 'insert',
        table: 'staff_invitations',
        columns: { id: 'x', email: 'a@b.bg', role: 'editor', ...stamps },
      },
    ],
  ],
  [{ type: 'StaffInvitationRevoked', data: { invitationId: 'x' } }, [remove('staff_invitations')]],
  [
    {
      type: 'StaffJoined',
      data: { memberId: 'm', invitationId: 'x', email: 'a@b.bg', role: 'viewer' },
    },
    [
      {
        kind: 'insert',
        table: 'staff_members',
        columns: { id: 'm', invitation_id: 'x', email: 'a@b.bg', role: 'viewer', ...stamps },
      },
      remove('staff_invitations'),
    ],
  ],
  [
    { type: 'StaffRoleChanged', data: { memberId: 'x', role: 'editor' } },
    [update('staff_members', { role: 'editor' })],
  ],
  [{ type: 'StaffRemoved', data: { memberId: 'x' } }, [remove('staff_members')]],
  [
    {
      type: 'TransactionRecorded',
      data: {
        transactionId: 't',
        accountId: 'x',
        plan: 6,
        amount: 38_900,
        currency: 'BGN',
        paidAt: at,
        validFrom: at,
        validUntil: '2026-08-03T04:05:06.007Z',
      },
    },
    [
      {
        kind: 'insert',
        table: 'transactions',
        columns: {
          id: 't',
          account_id: 'x',
          plan: 6,
          amount: 38_900,
          currency: 'BGN',
          paid_at: at,
          valid_from: at,
          valid_until: '2026-08-03T04:05:06.007Z',
          ...stamps,
        },
      },
      update('accounts', { subscription_valid_until: '2026-08-03T04:05:06.007Z' }),
    ],
  ],
  [
    {
      type: 'SubscriptionExtended',
      data: { accountId: 'x', validUntil: '2026-08-03T04:05:06.007Z', reason: 'r' },
    },
    [update('accounts', { subscription_valid_until: '2026-08-03T04:05:06.007Z' })],
  ],
  [{ type: 'NameClaimed', data: { normalizedName: 'механа', name: 'Механа', ownerId: owner } }, []],
];

describe('the rows that an event changes', () => {
  test.each(cases.map(([event, rows]) => ({ event, rows })))('$event.type', ({ event, rows }) => {
    expect(domainEventSchema.parse(event)).toEqual(event);
    expect(eventToRows(event, { owner, at })).toEqual(
      rows satisfies readonly unknown[] as RowChange[],
    );
  });

  test('keep "on request" when prices and sizes are removed', () => {
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

  test('are defined for every event type', () => {
    expect(cases.map(([{ type }]) => type).sort()).toEqual([...eventTypes].sort());
  });
});
