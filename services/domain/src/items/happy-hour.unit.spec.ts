import type { EventOf, HappyHour, ItemVariant, WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import { buildPublicMenu, buildPublicVenue } from '../public-menu/build-public-menu.ts';
import type { UpdateItem } from './decide-item.ts';
import type { WantedHappyHour } from './happy-hour.ts';
import { priceChanges } from './many-items.ts';

const venue = [
  accountCreated(),
  menuCreated('menu-1'),
  sectionCreated('bar', 'menu-1'),
  itemCreated('beer', 'bar', { price: 450, volume: '0,5 л' }),
] as const;
const evening: HappyHour['windows'][number] = {
  days: ['MONDAY', 'TUESDAY'],
  from: '17:00',
  to: '19:00',
};
const afterWork = [evening];
const priced = (...prices: (number | null)[]): WantedHappyHour => ({
  windows: afterWork,
  percent: null,
  prices,
});
const reduced = (percent: number): WantedHappyHour => ({ windows: afterWork, percent, prices: [] });
const at = (variantId: string | null, price: number) => ({ variantId, price });
const ofItem = (
  ...prices: HappyHour['prices']
): EventOf<'ItemHappyHourChanged'> & { data: { happyHour: HappyHour } } => ({
  type: 'ItemHappyHourChanged',
  data: { itemId: 'beer', happyHour: { windows: afterWork, percent: null, prices } },
});
const ofSection = (happyHour: Partial<HappyHour>): WorkspaceEvent => ({
  type: 'SectionHappyHourChanged',
  data: {
    sectionId: 'bar',
    happyHour: { windows: afterWork, percent: null, prices: [], ...happyHour },
  },
});
const update = (change: Omit<UpdateItem, 'type' | 'itemId'>): UpdateItem => ({
  type: 'UpdateItem',
  itemId: 'beer',
  ...change,
});
const size = (number: number, price: number | null): ItemVariant => ({
  id: `beer-${number}`,
  name: {},
  volume: `0,${number} л`,
  price,
  deposit: null,
});
const sized = [
  ...venue,
  {
    type: 'ItemVariantsChanged',
    data: { itemId: 'beer', variants: [size(3, 350), size(5, 450)] },
  },
] as const;
const shown = (events: readonly WorkspaceEvent[], id = 'beer') => {
  const { menu } = buildPublicMenu(workspaceAfter(events), 1);
  const items = menu?.sections.flatMap((section) => section.items) ?? [];
  const found = items.find((item) => item.id === id);
  const { happyHours, happyPrice, variants = [], price, reducedPrice, onRequest } = found ?? {};
  const sizes = variants.map((variant) => variant.happyPrice);
  return { happyHours, happyPrice, sizes, price, reducedPrice, onRequest };
};

describe('the happy hour of an item', () => {
  it('can be set and removed, and is shown next to the usual price', () => {
    given(...venue)
      .when(update({ happyHour: priced(350) }))
      .thenEvents(ofItem(at(null, 350)));
    expect(shown([...venue, ofItem(at(null, 350))])).toMatchObject({
      price: 450,
      happyPrice: 350,
      happyHours: afterWork,
    });
    given(...venue, ofItem(at(null, 350)))
      .when(update({ happyHour: priced(350) }))
      .thenNothing();
    given(...venue, ofItem(at(null, 350)))
      .when(update({ happyHour: null }))
      .thenEvents({ type: 'ItemHappyHourChanged', data: { itemId: 'beer', happyHour: null } });
  });

  it('can be set while creating the item', () => {
    const { events } = given(...venue).when({
      type: 'CreateItem',
      itemId: 'wine',
      sectionId: 'bar',
      translations: { name: { en: 'Wine' }, description: {} },
      imageUrl: '',
      volume: '',
      price: 500,
      discount: null,
      active: true,
      happyHour: reduced(20),
    });
    expect(events.map(({ type }) => type)).toEqual(['ItemCreated', 'ItemHappyHourChanged']);
  });

  it('is stored in the same form if the windows are equal', () => {
    const windows = [
      { days: ['TUESDAY'], from: '17:00', to: '19:00' },
      { days: ['MONDAY'], from: '17:00', to: '19:00' },
    ] satisfies HappyHour['windows'];
    given(...venue)
      .when(update({ happyHour: { ...priced(350), windows } }))
      .thenEvents(ofItem(at(null, 350)));
  });

  it('has an optional price per size', () => {
    const happy = ofItem(at('beer-5', 390));
    given(...sized)
      .when(update({ happyHour: priced(null, 390) }))
      .thenEvents(happy);
    expect(shown([...sized, happy])).toMatchObject({ sizes: [undefined, 390] });
  });

  it('keeps its prices when sizes are reordered, and loses the prices of removed sizes', () => {
    const happy = ofItem(at('beer-3', 300), at('beer-5', 390));
    const reordered = given(...sized, happy).when(
      update({ variants: [size(5, 450), size(3, 350)] }),
    );
    expect(reordered.after().items.get('beer')?.happyHour).toEqual(happy.data.happyHour);
    const removed = given(...sized, happy).when(update({ variants: [size(3, 350), size(7, 600)] }));
    expect(removed.events).toEqual([]);
    const withOneSize = given(...sized, happy).when(update({ variants: [size(5, 450)] }));
    expect(withOneSize.after().items.get('beer')?.happyHour?.prices).toEqual([at('beer-5', 390)]);
  });

  it('moves its price to the first size when sizes are added, and back when they are removed', () => {
    const variants = [size(5, 450), size(3, 350)].map(({ id: _, ...variant }) => variant);
    const gets = given(...venue, ofItem(at(null, 350))).when(update({ variants }));
    expect(gets.after().items.get('beer')?.happyHour?.prices).toEqual([at('beer-1', 350)]);
    const loses = given(...sized, ofItem(at('beer-3', 300))).when(update({ variants: [] }));
    expect(loses.after().items.get('beer')?.happyHour?.prices).toEqual([at(null, 300)]);
  });

  it('applies a percentage to each size, but not in addition to a discount', () => {
    const percent = { windows: afterWork, percent: 20, prices: [] };
    const happy: WorkspaceEvent = {
      type: 'ItemHappyHourChanged',
      data: { itemId: 'beer', happyHour: percent },
    };
    expect(shown([...sized, happy]).sizes).toEqual([280, 360]);
    const discounted = (discount: number): WorkspaceEvent => ({
      type: 'ItemDiscounted',
      data: { itemId: 'beer', discount },
    });
    expect(shown([...venue, happy, discounted(10)])).toMatchObject({
      reducedPrice: 405,
      happyPrice: 360,
    });
    const dearer = shown([...venue, happy, discounted(20)]);
    expect([dearer.happyPrice, dearer.happyHours]).toEqual([undefined, undefined]);
  });

  it('is not shown if the item has no price or if its price is not higher', () => {
    const happy = ofItem(at(null, 350));
    const priceOf = (price: number | null): WorkspaceEvent => ({
      type: 'ItemRepriced',
      data: { itemId: 'beer', price },
    });
    const request: WorkspaceEvent = {
      type: 'ItemPricingChanged',
      data: { itemId: 'beer', unit: 'PORTION', onRequest: true, deposit: null },
    };
    expect(shown([...venue, happy, priceOf(350)]).happyHours).toBeUndefined();
    expect(shown([...venue, happy, priceOf(null), request])).toMatchObject({
      onRequest: true,
      happyHours: undefined,
    });
    expect(shown([...venue, happy, priceOf(null), request, priceOf(400)]).happyPrice).toBe(350);
  });

  it('does not affect the declared allergens', () => {
    const declared: WorkspaceEvent = {
      type: 'ItemAllergensDeclared',
      data: { itemId: 'beer', contains: ['BARLEY'], mayContain: [] },
    };
    const { after } = given(...venue, declared).when(update({ happyHour: priced(350) }));
    expect(after().items.get('beer')).toMatchObject({
      allergens: { contains: ['BARLEY'] },
      changedSince: false,
    });
  });
});

describe('a happy hour from a client', () => {
  const windows = (count: number): WantedHappyHour['windows'] =>
    Array.from({ length: count }, (_, n) => ({
      days: ['MONDAY'],
      from: `0${n}:00`,
      to: `0${n}:30`,
    }));
  it.each<[reason: string, happyHour: WantedHappyHour]>([
    ['no window', { ...priced(350), windows: [] }],
    ['a window without a day', { ...priced(350), windows: [{ ...evening, days: [] }] }],
    ['a time that does not exist', { ...priced(350), windows: [{ ...evening, to: '25:00' }] }],
    ['overlapping windows', { ...priced(350), windows: [evening, evening] }],
    ['a negative price', priced(-1)],
    ['a price that is not lower than the usual one', priced(450)],
    ['neither a percentage nor prices', priced(null)],
    ['both', { ...priced(350), percent: 10 }],
    ['a percentage of 0', reduced(0)],
    ['a percentage above 100', reduced(101)],
    ['more prices than sizes', priced(350, 300)],
  ])('is refused with %s', (_, happyHour) => {
    given(...venue)
      .when(update({ happyHour }))
      .thenRejected('BAD_USER_INPUT', 'happyHour');
  });

  it('is refused with too many windows', () => {
    const most = limits.happyHourWindows;
    const item = given(...venue);
    item
      .when(update({ happyHour: { ...priced(350), windows: windows(most + 1) } }))
      .thenRejected('LIMIT_EXCEEDED', 'happyHour');
    item.when(update({ happyHour: { ...priced(350), windows: windows(most) } })).thenAccepted();
  });

  it('is refused for a section if it has several prices, or decimals that the currency does not use', () => {
    const ofBar = (happyHour: WantedHappyHour) =>
      ({ type: 'UpdateSection', sectionId: 'bar', happyHour }) as const;
    given(...venue)
      .when(ofBar(priced(300, 200)))
      .thenRejected('BAD_USER_INPUT', 'happyHour');
    given(accountCreated(), menuCreated('menu-1', { currency: 'JPY' }), venue[2])
      .when(ofBar(priced(350)))
      .thenRejected('BAD_USER_INPUT', 'happyHour');
  });
});

describe('the happy hour of a section', () => {
  const wine = itemCreated('wine', 'bar', { price: 300, position: 2 });

  it('applies to all items without their own happy hour', () => {
    const events = [...venue, wine, ofSection({ percent: 50 }), ofItem(at(null, 400))];
    expect(shown(events).happyPrice).toBe(400);
    expect(shown(events, 'wine').happyPrice).toBe(150);
  });

  it('sets one price for all items, but not for sizes, and never raises a price', () => {
    const events = [...sized, wine, ofSection({ prices: [at(null, 320)] })];
    expect(shown(events).happyHours).toBeUndefined();
    expect(shown(events, 'wine').happyHours).toBeUndefined();
    expect(shown([...venue, ofSection({ prices: [at(null, 320)] })]).happyPrice).toBe(320);
  });

  it('can be set with a new section, changed and removed', () => {
    const { events } = given(...venue).when({
      type: 'CreateSection',
      sectionId: 'wines',
      menuId: 'menu-1',
      translations: { name: { en: 'Wines' }, description: {} },
      imageUrl: '',
      happyHour: reduced(20),
    });
    expect(events.map(({ type }) => type)).toEqual(['SectionCreated', 'SectionHappyHourChanged']);
    given(...venue)
      .when({ type: 'UpdateSection', sectionId: 'bar', happyHour: priced(300) })
      .thenEvents(ofSection({ prices: [at(null, 300)] }));
    given(...venue, ofSection({ percent: 20 }))
      .when({ type: 'UpdateSection', sectionId: 'bar', happyHour: null })
      .thenEvents({
        type: 'SectionHappyHourChanged',
        data: { sectionId: 'bar', happyHour: null },
      });
  });
});

describe('the prices of happy hours', () => {
  const events = [...venue, ofItem(at(null, 350)), ofSection({ prices: [at(null, 400)] })] as const;

  it('happy prices are converted along with the menu’s currency, as in the preview', () => {
    const leva = [
      accountCreated(),
      menuCreated('menu-1', { currency: 'лв' }),
      ...events.slice(2),
    ] as const;
    const { after } = given(...leva).when({ type: 'ChangeCurrency', to: 'EUR', rounding: 'EXACT' });
    expect(after().items.get('beer')?.happyHour?.prices).toEqual([at(null, 179)]);
    expect(after().sections.get('bar')?.happyHour?.prices).toEqual([at(null, 205)]);
  });

  it('happy prices change when all prices are changed, and stay below the usual price', () => {
    const request = {
      scope: { kind: 'section', sectionId: 'bar' },
      step: 10,
      percent: 10,
    } as const;
    const changes = priceChanges(workspaceAfter(events), request);
    expect(changes).toMatchObject({
      changes: [
        { itemId: 'beer', happyHour: false, oldPrice: 450, newPrice: 500 },
        { itemId: 'beer', happyHour: true, oldPrice: 350, newPrice: 390 },
      ],
      sections: [{ sectionId: 'bar', happyHour: true, oldPrice: 400, newPrice: 440 }],
    });
    const { after } = given(...events).when({ type: 'ChangePrices', ...request });
    expect(after().items.get('beer')?.happyHour?.prices).toEqual([at(null, 390)]);
    expect(after().sections.get('bar')?.happyHour?.prices).toEqual([at(null, 440)]);
  });

  it('happy prices limit the amount that options may subtract', () => {
    const group: WorkspaceEvent = {
      type: 'OptionGroupCreated',
      data: {
        optionGroupId: 'less',
        translations: { name: { en: 'Less' }, description: {} },
        min: 0,
        max: null,
        options: [
          {
            id: 'small',
            translations: { name: { en: 'Small' }, description: {} },
            priceDelta: -300,
            contains: [],
            declared: true,
            active: true,
          },
        ],
      },
    };
    const used: WorkspaceEvent = {
      type: 'ItemOptionGroupsChanged',
      data: { itemId: 'beer', optionGroupIds: ['less'] },
    };
    given(...venue, group, used)
      .when(update({ happyHour: priced(299) }))
      .thenRejected('BAD_USER_INPUT', 'priceDelta');
    given(...venue, group, used)
      .when(update({ happyHour: priced(300) }))
      .thenAccepted();
  });

  it('happy prices are copied along with an item, and refer to the copied sizes', () => {
    const newIds = ['ale'];
    const { after } = given(...sized, ofItem(at('beer-5', 390))).when({
      type: 'DuplicateItem',
      itemId: 'beer',
      newIds,
    });
    const ale = after().items.get('ale');
    expect(ale?.happyHour?.prices).toEqual([at('ale-2', 390)]);
    expect(ale?.variants.map(({ id }) => id)).toEqual(['ale-1', 'ale-2']);
  });

  it('happy prices are restored when a change is reverted', () => {
    const before = workspaceAfter(events);
    const commit = { at: now, events: [ofItem(at(null, 290))] };
    const reverted = given(...events, ...commit.events).when({
      type: 'RevertCommit',
      before,
      commit,
    });
    expect(reverted.after().items.get('beer')?.happyHour?.prices).toEqual([at(null, 350)]);
  });
});

it('the documents of a venue without happy hours do not mention them', () => {
  const text = JSON.stringify(buildPublicVenue(workspaceAfter([...venue]), 1));
  expect(text).not.toMatch(/happy/i);
});
