import type { EventOf, ItemVariant } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { buildPublicMenu } from '../public-menu/build-public-menu.ts';
import type { RevertCommit } from '../restore/revert-commit.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { UpdateItem } from './decide-item.ts';
import type { WantedVariant } from './item-pricing.ts';
import { priceChanges } from './many-items.ts';

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('s', 'menu-1'),
  itemCreated('beer', 's', { price: 420, volume: '0,3 л' }),
] as const;
const size = (number: number, volume: string, price: number | null): ItemVariant => ({
  id: `beer-${number}`,
  name: {},
  volume,
  price,
  deposit: null,
});
const small = size(1, '0,3 л', 420);
const large = size(2, '0,5 л', 590);
const changed = (...variants: ItemVariant[]): EventOf<'ItemVariantsChanged'> => ({
  type: 'ItemVariantsChanged',
  data: { itemId: 'beer', variants },
});
const pricing = (
  over: Partial<EventOf<'ItemPricingChanged'>['data']>,
): EventOf<'ItemPricingChanged'> => ({
  type: 'ItemPricingChanged',
  data: { itemId: 'beer', unit: 'PORTION', onRequest: false, deposit: null, ...over },
});
const repriced = (price: number | null) =>
  ({ type: 'ItemRepriced', data: { itemId: 'beer', price } }) as const;
const update = (change: Omit<UpdateItem, 'type' | 'itemId'>): UpdateItem => ({
  type: 'UpdateItem',
  itemId: 'beer',
  ...change,
});
const withoutId = ({ id: _, ...variant }: ItemVariant): WantedVariant => variant;
const withSizes = [...venue, changed(small, large)] as const;

describe('the sizes of an item', () => {
  it("sizes get ids that start with the item's id, and keep those ids when they are sent again", () => {
    const command = update({ variants: [small, large].map(withoutId) });
    given(...venue)
      .when(command)
      .thenEvents(changed(small, large));
    given(...withSizes)
      .when(command)
      .thenNothing();
  });

  it('an item with sizes has the price and volume of the first size', () => {
    const first = given(...withSizes).when(
      update({ variants: [large, { ...small, price: null }] }),
    );
    const beer = first.after().items.get('beer');
    expect([beer?.price, beer?.volume]).toEqual([590, '0,5 л']);
  });

  it('a price and a volume without sizes replace those of the first size', () => {
    const after = given(...withSizes)
      .when(update({ price: 450, volume: '0,33 л' }))
      .after();
    expect(after.items.get('beer')?.variants).toEqual([
      { ...small, price: 450, volume: '0,33 л' },
      large,
    ]);
  });

  it('removing all sizes keeps the price and volume of the first size', () => {
    const gone = given(...withSizes).when(update({ variants: [] }));
    gone.thenEvents(changed());
    expect(gone.after().items.get('beer')).toMatchObject({ price: 420, volume: '0,3 л' });
  });

  it('sizes get new ids in a copy', () => {
    const copied = given(...withSizes).when({
      type: 'DuplicateItem',
      itemId: 'beer',
      newIds: ['copy'],
    });
    const ids = copied
      .after()
      .items.get('copy')
      ?.variants.map(({ id }) => id);
    expect(ids).toEqual(['copy-1', 'copy-2']);
  });

  it.each([
    ['nine sizes', { variants: Array.from({ length: 9 }, () => withoutId(small)) }, 'variants'],
    ['one id twice', { variants: [small, small] }, 'variants'],
    ['the id of another size', { variants: [{ ...small, id: 'wine-1' }] }, 'variants'],
    ['a negative price', { variants: [{ ...small, price: -1 }] }, 'variants.price'],
    ['a negative deposit', { variants: [{ ...small, deposit: -1 }] }, 'variants.deposit'],
    ['another first price', { variants: [small], price: 1 }, 'price'],
    ['a price on request', { onRequest: true }, 'onRequest'],
    ['a size on request', { price: null, onRequest: true }, 'onRequest'],
    ['an unknown unit', { priceUnit: 'PER_MILE' }, 'priceUnit'],
    ['a deposit below 0', { deposit: -1 }, 'deposit'],
  ] as const)('are refused with %s', (_what, change, field) => {
    given(...withSizes)
      .when(update(change))
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('prices of sizes have no decimals if the currency does not use them in practice', () => {
    const forint = [
      ...venue,
      { type: 'MenuUpdated', data: { menuId: 'menu-1', currency: 'Ft' } } as const,
    ];
    given(...forint)
      .when(update({ variants: [withoutId(large)] }))
      .thenRejected('BAD_USER_INPUT', 'variants');
    given(...forint)
      .when(update({ deposit: 25 }))
      .thenRejected('BAD_USER_INPUT', 'deposit');
  });
});

describe('an item whose price is on request', () => {
  const asked = [...venue, repriced(null), pricing({ onRequest: true })] as const;

  it('has no price until one is set, and is then no longer "on request"', () => {
    given(...venue)
      .when(update({ price: null, onRequest: true }))
      .thenEvents(repriced(null), pricing({ onRequest: true }));
    const priced = given(...asked).when(update({ price: 500 }));
    priced.thenEvents(repriced(500));
    expect(priced.after().items.get('beer')?.onRequest).toBe(false);
    given(...asked)
      .when(update({ price: 0 }))
      .thenEvents(repriced(0));
  });
});

const sizesRepriced = (
  ...sizes: EventOf<'ItemSizesRepriced'>['data']['sizes']
): EventOf<'ItemSizesRepriced'> => ({
  type: 'ItemSizesRepriced',
  data: { itemId: 'beer', sizes },
});

describe('the amounts of an item', () => {
  const deposits = [
    ...venue,
    changed({ ...small, deposit: 25 }, large),
    pricing({ deposit: 50 }),
  ] as const;
  const change = {
    type: 'ChangePrices',
    scope: { kind: 'menu', menuId: 'menu-1' },
    step: 1,
    percent: 10,
  } as const;

  it('a price change applies once to each amount, except for deposits', () => {
    given(...deposits)
      .when(change)
      .thenEvents(sizesRepriced({ price: 462, deposit: 25 }, { price: 649, deposit: null }));
    expect(priceChanges(workspaceAfter(deposits), change)).toMatchObject({
      changes: [
        { itemId: 'beer', variantId: 'beer-1', oldPrice: 420, newPrice: 462 },
        { itemId: 'beer', variantId: 'beer-2', oldPrice: 590, newPrice: 649 },
      ],
    });
  });

  it('a currency change converts each amount once, and applies the rounding only to prices', () => {
    given(...deposits)
      .when({ type: 'ChangeCurrency', to: 'EUR', rounding: 'TEN_CENTS_DOWN' })
      .thenEvents(
        {
          type: 'MenuCurrencyChanged',
          data: {
            menuId: 'menu-1',
            currency: '€',
            from: 'BGN',
            to: 'EUR',
            rate: null,
            rounding: 'TEN_CENTS_DOWN',
          },
        },
        sizesRepriced({ price: 210, deposit: 13 }, { price: 300, deposit: null }),
        pricing({ deposit: 26 }),
      );
  });
});

describe('the public item', () => {
  const itemIn = (...events: Parameters<typeof workspaceAfter>[0]) =>
    buildPublicMenu(workspaceAfter(events), 1).menu?.sections[0]?.items[0];

  it('shows each size with its reduced price, and omits default values', () => {
    const discounted = { type: 'ItemDiscounted', data: { itemId: 'beer', discount: 10 } } as const;
    expect(itemIn(...withSizes, pricing({ unit: 'PER_LITRE', deposit: 25 }), discounted)).toEqual({
      ...itemIn(...venue, discounted),
      variants: [
        { name: {}, volume: '0,3 л', price: 420, reducedPrice: 378 },
        { name: {}, volume: '0,5 л', price: 590, reducedPrice: 531 },
      ],
      priceUnit: 'PER_LITRE',
      deposit: 25,
    });
    expect(Object.keys(itemIn(...venue) ?? {})).not.toContain('variants');
  });

  it('shows no price if only a later release knows the unit', () => {
    expect(itemIn(...withSizes, pricing({ unit: 'PER_DOZEN' }))).toMatchObject({
      price: null,
      reducedPrice: null,
      variants: [{ price: null }, { price: null }],
    });
  });
});

describe('a change of 300 items', () => {
  const uuid = (number: number) => `0190a0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const longest = 'Ж'.repeat(limits.variantName);
  const name = { bg: longest, en: longest, de: longest };
  const menu = (number: number) => [
    menuCreated(`menu-${number}`),
    sectionCreated(`section-${number}`, `menu-${number}`),
    ...Array.from({ length: limits.itemsPerMenu }, (_, at) => uuid(number * 10_000 + at)).flatMap(
      (itemId, index) => [
        itemCreated(itemId, `section-${number}`, { position: index + 1 }),
        {
          type: 'ItemVariantsChanged' as const,
          data: {
            itemId,
            variants: Array.from({ length: limits.variantsPerItem }, (_, at) => ({
              id: `${itemId}-${at + 1}`,
              name,
              volume: '350 г',
              price: limits.price - at,
              deposit: limits.price,
            })),
          },
        },
      ],
    ),
  ];
  const convert = { type: 'ChangeCurrency', to: 'EUR', rounding: 'EXACT' } as const;
  const text = 'Ж'.repeat(100);
  const translations = { name: { bg: text, en: text, de: text }, description: {} };
  const groups = Array.from(
    { length: limits.optionGroupsPerWorkspace },
    (_, number): EventOf<'OptionGroupCreated'> => ({
      type: 'OptionGroupCreated',
      data: {
        optionGroupId: uuid(1_000 + number),
        translations,
        min: 0,
        max: null,
        options: Array.from({ length: limits.optionsPerGroup }, (__, at) => ({
          id: uuid(2_000 + at),
          translations,
          priceDelta: limits.price - at,
          contains: [],
          declared: true,
          active: true,
        })),
      },
    }),
  );
  const bytesOf = (events: readonly unknown[]) => Buffer.byteLength(JSON.stringify(events));

  const full = workspaceAfter([accountCreated(), ...menu(1), ...groups]);

  it('fits into one commit even if every field has its maximum length, and its revert fits too', () => {
    const converted = givenWorkspace(full).when(convert);
    converted.thenAccepted();
    expect(bytesOf(converted.events)).toBeLessThan(limits.commitBytes - 16_384);
    const commit = { at: now, events: converted.events };
    const revert: RevertCommit = { type: 'RevertCommit', before: full, commit };
    const back = givenWorkspace(converted.after()).when(revert);
    back.thenAccepted();
    expect(bytesOf(back.events)).toBeLessThan(limits.commitBytes - 16_384);
    const amounts = ({ items, optionGroups }: Workspace) => [
      [...items.values()].map(({ price, deposit, variants }) => [price, deposit, variants]),
      [...optionGroups.values()].map(({ options }) => options),
    ];
    expect(amounts(back.after())).toEqual(amounts(full));
  });

  it('fits into one commit even if prices change by a percentage', () => {
    const grouped = [...full.items.keys()].slice(0, limits.optionGroupsPerWorkspace);
    const used = grouped.map((itemId, at) => {
      const data = { itemId, optionGroupIds: [uuid(1_000 + at)] };
      return { type: 'ItemOptionGroupsChanged', data } as const;
    });
    const scope = { kind: 'menu', menuId: 'menu-1' } as const;
    const lower = { type: 'ChangePrices', scope, percent: -10, step: 1 } as const;
    const lowered = given(accountCreated(), ...menu(1), ...groups, ...used).when(lower);
    expect(lowered.events).toHaveLength(limits.itemsPerMenu + limits.optionGroupsPerWorkspace);
    expect(bytesOf(lowered.events)).toBeLessThan(limits.commitBytes - 16_384);
  });

  it('is refused for several menus if it is too large for one commit, but accepted for each menu', () => {
    const three = workspaceAfter([accountCreated(), ...menu(1), ...menu(2), ...menu(3)]);
    givenWorkspace(three).when(convert).thenRejected('LIMIT_EXCEEDED');
    givenWorkspace(three)
      .when({ ...convert, menuIds: ['menu-1'] })
      .thenAccepted();
  });
});
