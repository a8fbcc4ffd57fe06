import {
  type AllergenCodes,
  type ItemDays,
  type Language,
  type MenuView,
  type Schedule,
  type Translations,
  weekdays,
} from '@qr-menu/schema';
import type { VenueInfo } from '../src/account/venue-info.ts';
import { additiveKeys, allergenKeys, dietKeys, traitKeys } from '../src/allergens/vocabulary.ts';
import type { WantedHappyHour } from '../src/items/happy-hour.ts';
import { priceUnits } from '../src/items/item-pricing.ts';
import type { ItemTraits } from '../src/items/item-traits.ts';
import { limits } from '../src/limits.ts';
import type { WorkspaceCommand } from '../src/workspace/decide-workspace.ts';
import type { Workspace } from '../src/workspace/workspace.ts';
import { randomManyCommand, someOf } from './random-many-command.ts';
import { randomOwnerCommand } from './random-owner-command.ts';
import { randomStaffCommand } from './random-staff-command.ts';
import type { Random } from './randomness.ts';

const names = ['Механа Рила', 'МЕХАНА РИЛА', 'Бар', 'бар/грил', 'Straße 7', 'Café'];
const badNames = ['', '🍕'];
const shortTexts = ['', 'Шопска салата', ' ', 'Мус\u0000ака', '\ud800', 'Супи\nи още'];
const urls = ['', '/images/a.png', 'https://example.com/b.jpg', 'javascript:alert(1)'];
const numbers = [0, 1, 2, 3, -1, 1.5, 100, 101, limits.position, limits.price, limits.price + 1];
const types = [
  'CreateAccount',
  'UpdateAccount',
  'CreateMenu',
  'UpdateMenu',
  'ReorderMenus',
  'DeleteMenu',
  'CreateSection',
  'UpdateSection',
  'DeleteSection',
  'CreateItem',
  'UpdateItem',
  'DeleteItem',
  'CreateIngredient',
  'UpdateIngredient',
  'DeleteIngredient',
  'CreateOptionGroup',
  'UpdateOptionGroup',
  'DeleteOptionGroup',
  'RecordTransaction',
  'ExtendSubscription',
  'RequestDeletion',
  'CancelDeletion',
] as const;

/**
 * Returns any command, valid or not. New ids and names contain the owner's id, so that two
 * workspaces can share tables.
 */
export function randomCommand(random: Random, workspace: Workspace): WorkspaceCommand {
  // Rare, because no event can follow an erasure.
  const type = random.chance(0.001) ? 'EraseWorkspace' : random.oneOf(types);
  if (random.chance(0.08)) return randomStaffCommand(random, workspace);
  if (random.chance(0.12)) return randomManyCommand(random, workspace);
  if (random.chance(0.18)) return randomOwnerCommand(random, workspace);
  const existingId = (entities: ReadonlyMap<string, unknown>, kind: string): string =>
    entities.size > 0 && random.chance(0.9)
      ? random.oneOf([...entities.keys()])
      : `${kind}-${random.below(4)} of ${ownerId}`;
  const fresh = (entities: ReadonlyMap<string, unknown>, kind: string): string =>
    random.chance(0.9)
      ? `${kind}-new-${random.below(1_000_000)} of ${ownerId}`
      : existingId(entities, kind);
  const { ownerId, account, menus, sections, items, ingredients, optionGroups } = workspace;
  const ownAccountId = account?.id ?? `account-1 of ${ownerId}`;
  const accountId = random.chance(0.9) ? ownAccountId : `account-9 of ${ownerId}`;
  switch (type) {
    case 'CreateAccount':
      return { type, accountId, ...accountFields(random, ownerId) };
    case 'UpdateAccount':
      return {
        type,
        accountId,
        ...some(random, {
          ...accountFields(random, ownerId),
          allergenCodes: random.oneOf<AllergenCodes>(['NAMES', 'EU_NUMBERS', 'LETTERS']),
          country: random.oneOf(['BG', 'DE', 'XX']),
          ...venueInfo(random),
        }),
      };
    case 'EraseWorkspace':
    case 'CancelDeletion':
      return { type };
    case 'RequestDeletion':
      return { type, deletionId: `deletion-${random.oneOf(numbers)}` };
    case 'RecordTransaction': {
      const transactionId = fresh(workspace.transactions, 'transaction');
      return { type, transactionId, accountId, ...paymentFields(random) };
    }
    case 'ExtendSubscription':
      return { type, accountId, ...extensionFields(random) };
    case 'CreateMenu':
      return { type, menuId: fresh(menus, 'menu'), ...menuFields(random) };
    case 'UpdateMenu': {
      const changedMenu = { ...menuFields(random), schedule: schedule(random) };
      return { type, menuId: existingId(menus, 'menu'), ...some(random, changedMenu) };
    }
    case 'ReorderMenus':
      return { type, menuIds: [...menus.keys(), ...(random.chance(0.1) ? ['x'] : [])].reverse() };
    case 'DeleteMenu':
      return { type, menuId: existingId(menus, 'menu') };
    case 'CreateSection': {
      const menuId = existingId(menus, 'menu');
      return {
        type,
        sectionId: fresh(sections, 'section'),
        menuId,
        ...sectionFields(random, optionGroups),
      };
    }
    case 'UpdateSection': {
      const fields = { ...sectionFields(random, optionGroups), menuId: existingId(menus, 'menu') };
      return { type, sectionId: existingId(sections, 'section'), ...some(random, fields) };
    }
    case 'DeleteSection':
      return { type, sectionId: existingId(sections, 'section') };
    case 'CreateItem': {
      const sectionId = existingId(sections, 'section');
      const ingredientIds = someOf(random, ingredients);
      const optionGroupIds = someOf(random, optionGroups);
      const pricing = random.chance(0.3) ? some(random, randomPricing(random, [])) : {};
      const fields = { ...itemFields(random), ingredientIds, optionGroupIds, ...pricing };
      return { type, itemId: fresh(items, 'item'), sectionId, ...fields };
    }
    case 'UpdateItem': {
      const sized = [...items.values()].find(({ variants }) => variants.length > 0);
      // Sometimes changes only the prices of the item's sizes.
      if (sized && random.chance(0.4)) {
        const price = () => random.below(999);
        const variants = sized.variants.map((variant) => ({ ...variant, price: price() }));
        return { type, itemId: sized.id, variants };
      }
      const ingredientIds = someOf(random, ingredients);
      const sectionId = existingId(sections, 'section');
      const optionGroupIds = someOf(random, optionGroups);
      const itemId = existingId(items, 'item');
      const ids = (items.get(itemId)?.variants ?? []).map(({ id }) => id);
      const pricing = randomPricing(random, ids);
      const lists = { ingredientIds, optionGroupIds };
      const fields = some(random, { ...itemFields(random), sectionId, ...lists });
      if (random.chance(0.5)) return { type, itemId, ...fields };
      // Commands with sizes rarely contain a price or volume, because the domain refuses most such commands.
      const first = random.chance(0.2) ? fields : { price: undefined, volume: undefined };
      return { type, itemId, ...fields, ...some(random, pricing), ...first };
    }
    case 'DeleteItem':
      return { type, itemId: existingId(items, 'item') };
    case 'CreateIngredient': {
      const ingredientId = fresh(ingredients, 'ingredient');
      return { type, ingredientId, ...ingredientFields(random) };
    }
    case 'UpdateIngredient': {
      const ingredientId = existingId(ingredients, 'ingredient');
      return { type, ingredientId, ...some(random, ingredientFields(random)) };
    }
    case 'DeleteIngredient':
      return { type, ingredientId: existingId(ingredients, 'ingredient') };
    case 'CreateOptionGroup':
      return { type, optionGroupId: fresh(optionGroups, 'group'), ...groupFields(random) };
    case 'UpdateOptionGroup': {
      const optionGroupId = existingId(optionGroups, 'group');
      const group = optionGroups.get(optionGroupId);
      // Sometimes changes only the amounts of the options.
      if (group && random.chance(0.5)) {
        const options = group.options.map((option) => ({
          ...option,
          priceDelta: random.below(500),
        }));
        return { type, optionGroupId, options };
      }
      return { type, optionGroupId, ...some(random, groupFields(random)) };
    }
    case 'DeleteOptionGroup':
      return { type, optionGroupId: existingId(optionGroups, 'group') };
    default:
      return type satisfies never;
  }
}

/** Usually returns the good value, otherwise one of the alternatives. */
const mostly = <T>(random: Random, good: T, alternatives: readonly T[]): T =>
  random.chance(0.9) ? good : random.oneOf(alternatives);

/** Returns some of the fields. The others are omitted or undefined. */
const some = <T extends object>(random: Random, fields: T) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => {
      if (random.chance(0.4)) return [[key, value]];
      return random.chance(0.2) ? [[key, undefined]] : [];
    }),
  ) as { [Key in keyof T]?: T[Key] | undefined };

const translations = (random: Random): Translations => ({
  name: {
    [random.oneOf(['bg', 'en', 'de'])]: mostly(random, `Ястие ${random.below(5)}`, shortTexts),
  },
  description: random.chance(0.9) ? { bg: mostly(random, 'Домашно', shortTexts) } : {},
});

const accountFields = (random: Random, ownerId: string) => ({
  name: mostly(random, `Бар ${random.below(30)} ${ownerId}`, [
    ...names.map((name) => `${name} ${ownerId}`),
    ...badNames,
  ]),
  email: mostly(random, 'ivan@example.bg', shortTexts),
  phone: mostly(random, '+359888123456', shortTexts),
  description: random.oneOf(shortTexts),
  translations: { description: translations(random).name },
  emailShown: random.chance(0.5),
  phoneShown: random.chance(0.9),
  defaultLanguage: random.oneOf<Language>(['bg', 'en', 'de']),
  logoUrl: random.oneOf(urls),
  active: random.chance(0.8),
  listShown: random.chance(0.5),
  printShown: random.chance(0.5),
});

const venueInfo = (random: Random): VenueInfo => ({
  timeZone: random.oneOf([null, 'Europe/Berlin', 'Europe/Atlantis']),
  dayBegins: random.oneOf(['04:00', '06:30', '24:00']),
  openingHours: schedule(random),
  kitchenHours: schedule(random),
  card: {
    address: translations(random).description,
    wifi: random.oneOf([null, { name: 'Гости', password: '' }, { name: '', password: 'short' }]),
    links: random.oneOf([[], [{ kind: 'INSTAGRAM', url: random.oneOf(urls) }]]),
    payment: {},
    serviceCharge: translations(random).name,
  },
  look: {
    accent: random.oneOf([null, 0, 150, 7]),
    style: random.oneOf(['CLASSIC', 'MODERN', 'BAROQUE']),
    scheme: random.oneOf(['AUTO', 'DARK']),
  },
});

const schedule = (random: Random): Schedule | null =>
  random.oneOf([
    null,
    { weekly: [], dates: [{ date: random.oneOf(['12-24', '02-30']), windows: [] }] },
    {
      weekly: [
        { days: [random.oneOf(weekdays)], from: '18:00', to: random.oneOf(['02:00', '25:00']) },
      ],
      dates: [],
      ...(random.chance(0.3) && { from: '2027-05-01' }),
      ...(random.chance(0.3) && { until: random.oneOf(['2027-09-30', '2026-09-30']) }),
    },
  ]);

const happyHour = (random: Random): WantedHappyHour | null =>
  random.chance(0.6)
    ? null
    : {
        windows: mostly<WantedHappyHour['windows']>(
          random,
          [{ days: [random.oneOf(weekdays)], from: '17:00', to: '19:00' }],
          [[], [{ days: ['MONDAY'], from: '17:00', to: '25:00' }]],
        ),
        ...(random.chance(0.4)
          ? { percent: mostly(random, 1 + random.below(100), [0, 101, 1.5]), prices: [] }
          : {
              percent: null,
              prices: mostly<readonly (number | null)[]>(
                random,
                [random.below(900)],
                [[], [null], [null, random.below(900)], [random.below(900), random.below(900)]],
              ),
            }),
      };

const randomDays = (random: Random): ItemDays | null =>
  random.chance(0.7)
    ? null
    : {
        weekdays: random.chance(0.5) ? [] : [random.oneOf(weekdays)],
        dates: mostly(random, [], [['2026-03-02'], ['2026-02-30']]),
      };

const menuFields = (random: Random) => ({
  translations: translations(random),
  imageUrl: mostly(random, '', urls),
  currency: mostly(random, 'лв', shortTexts),
  firstView: random.oneOf<MenuView>(['cards', 'list']),
  active: random.chance(0.7),
});

const groupFields = (random: Random) => ({
  translations: translations(random),
  min: mostly(random, 0, [1, 2, -1]),
  max: mostly<number | null>(random, null, [0, 1, 2, 31]),
  options: Array.from({ length: random.below(4) }, (_, index) => ({
    id: mostly(random, `option-${index}`, ['', 'option-1']),
    translations: translations(random),
    priceDelta: mostly(random, random.below(500) - 100, [0.5, -100_000_000]),
    contains: someKeys(random, allergenKeys),
    declared: random.chance(0.5),
    active: random.chance(0.8),
  })),
});

const sectionFields = (random: Random, optionGroups: ReadonlyMap<string, unknown>) => ({
  ...placeFields(random),
  price: mostly<number | null>(random, null, [...numbers, 1_290]),
  happyHour: happyHour(random),
  weekShown: random.chance(0.3),
  optionGroupIds: someOf(random, optionGroups),
});

const placeFields = (random: Random) => ({
  translations: translations(random),
  imageUrl: mostly(random, '', urls),
  position: mostly(random, random.chance(0.5) ? undefined : random.below(9), numbers),
});

const itemFields = (random: Random) => ({
  ...placeFields(random),
  volume: mostly(random, '350 г', shortTexts),
  price: mostly(random, random.below(5_000), [null, ...numbers]),
  discount: mostly(random, random.below(101), [null, ...numbers]),
  active: random.chance(0.8),
  happyHour: happyHour(random),
  days: randomDays(random),
  allergens: random.chance(0.3) ? null : randomDeclaration(random),
  ...traitFieldsOf(random),
});

const traitFieldsOf = (random: Random): ItemTraits => ({
  diets: someKeys(random, dietKeys),
  traits: someKeys(random, traitKeys),
  additives: someKeys(random, additiveKeys),
  spiciness: mostly(random, random.below(4), numbers),
});

/** Some sizes reuse ids that the item may already have. */
const randomPricing = (random: Random, ids: readonly string[]) => {
  const isGood = random.chance(0.85);
  const either = <T>(good: T, alternatives: readonly T[]): T =>
    isGood ? good : random.oneOf(alternatives);
  const amount = () => either(random.below(5_000), [null, ...numbers]);
  const length = either(random.below(4), [8, 9]);
  const variants = Array.from({ length }, (_, index) => ({
    id: random.chance(0.3) ? either(ids[index], ['foreign']) : undefined,
    name: either(random.chance(0.5) ? {} : { bg: 'Голяма' }, [{ bg: '\ud800' }]),
    volume: either(`0.${1 + random.below(9)} л`, shortTexts),
    price: random.chance(0.2) ? null : amount(),
    deposit: random.chance(0.7) ? null : amount(),
  }));
  return {
    variants: random.chance(0.2) ? [] : variants,
    priceUnit: either<string>(random.oneOf(priceUnits), ['PER_MILE']),
    onRequest: random.chance(0.1),
    deposit: random.chance(0.5) ? null : amount(),
  };
};

const someKeys = (random: Random, vocabulary: readonly string[]): readonly string[] => {
  const keys = Array.from({ length: random.below(3) }, () => random.oneOf(vocabulary));
  return random.chance(0.02) ? [...keys, 'CORIANDER'] : keys;
};

const randomDeclaration = (random: Random) => ({
  contains: someKeys(random, allergenKeys),
  mayContain: someKeys(random, allergenKeys),
});

const ingredientFields = (random: Random) => ({
  allergens: random.chance(0.5) ? [] : someKeys(random, allergenKeys),
  translations: translations(random),
  number: mostly(random, random.below(20), numbers),
});

const paymentFields = (random: Random) => ({
  plan: random.oneOf([1, 6, 12] as const),
  amount: mostly(random, random.below(40_000), numbers),
  currency: mostly(random, 'BGN', shortTexts),
  paidAt: mostly(random, '2026-01-31T08:00:00.000Z', [
    '',
    '2026-01-31',
    '2099-01-01T00:00:00.000Z',
  ]),
});

const extensionFields = (random: Random) => ({
  until: random.oneOf([
    { months: random.below(130) },
    '2026-06-01T00:00:00.000Z',
    '2026-03-01',
    '2020-01-01T00:00:00.000Z',
  ]),
  reason: mostly(random, 'Ремонт', shortTexts),
  shorten: random.chance(0.3),
});
