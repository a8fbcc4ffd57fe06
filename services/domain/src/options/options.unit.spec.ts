import type { WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, givenWorkspace, now, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import { priceChanges } from '../items/many-items.ts';
import { limits } from '../limits.ts';
import { currencyChange } from '../money/change-currency.ts';
import { buildPublicMenu } from '../public-menu/build-public-menu.ts';
import { reversalOf } from '../restore/revert-commit.ts';
import type { Option, OptionGroupDetails } from '../workspace/workspace.ts';

const option = (id: string, over: Partial<Option> = {}): Option => ({
  id,
  translations: texts(id),
  priceDelta: 150,
  contains: [],
  declared: false,
  active: true,
  ...over,
});

const extras: OptionGroupDetails = {
  translations: texts('Добавки'),
  min: 0,
  max: null,
  options: [option('cheese'), option('none', { priceDelta: -50 })],
};

const groupCreated = (optionGroupId: string, over: Partial<OptionGroupDetails> = {}) =>
  ({ type: 'OptionGroupCreated', data: { optionGroupId, ...extras, ...over } }) as const;

const itemGroups = (itemId: string, ...optionGroupIds: readonly string[]) =>
  ({ type: 'ItemOptionGroupsChanged', data: { itemId, optionGroupIds } }) as const;

const sectionGroups = (sectionId: string, ...optionGroupIds: readonly string[]) =>
  ({ type: 'SectionOptionGroupsChanged', data: { sectionId, optionGroupIds } }) as const;

const venue: readonly WorkspaceEvent[] = [
  accountCreated(),
  menuCreated('menu-1', { active: true, currency: 'лв' }),
  menuCreated('menu-2', { currency: 'лв' }),
  sectionCreated('section-1', 'menu-1'),
  sectionCreated('section-2', 'menu-2'),
  itemCreated('soup', 'section-1', { price: 1_000, discount: null, active: true }),
  itemCreated('fish', 'section-2', { price: 2_000, discount: null, active: true }),
  groupCreated('extras'),
];

const create = (over: Partial<OptionGroupDetails> = {}) =>
  ({ type: 'CreateOptionGroup', optionGroupId: 'new', ...extras, ...over }) as const;
const update = (over: Partial<OptionGroupDetails>) =>
  ({ type: 'UpdateOptionGroup', optionGroupId: 'extras', ...over }) as const;
const attach = (...optionGroupIds: readonly string[]) =>
  ({ type: 'UpdateItem', itemId: 'soup', optionGroupIds }) as const;

describe('an option group', () => {
  it('is created and updated as a whole', () => {
    given(...venue)
      .when(create())
      .thenEvents(groupCreated('new'));
    given(...venue)
      .when(update({ max: 1 }))
      .thenEvents({
        type: 'OptionGroupUpdated',
        data: { optionGroupId: 'extras', ...extras, max: 1 },
      });
    given(...venue)
      .when(update(extras))
      .thenNothing();
  });

  it.each<[over: Partial<OptionGroupDetails>, field: string]>([
    [{ min: -1 }, 'min'],
    [{ min: 2, max: 1 }, 'max'],
    [{ min: 3 }, 'min'],
    [{ max: 0 }, 'max'],
    [{ options: Array.from({ length: 31 }, (_, n) => option(`o${n}`)) }, 'options'],
    [{ options: [option('a'), option('a')] }, 'options'],
    [{ options: [option('a b')] }, 'options'],
    [{ options: [option('a', { contains: ['CORIANDER'] })] }, 'contains'],
    [{ options: [option('a', { priceDelta: limits.price + 1 })] }, 'priceDelta'],
  ])('is refused with %j', (over, field) => {
    given(...venue)
      .when(create(over))
      .thenRejected('BAD_USER_INPUT', field);
    given(...venue)
      .when(update(over))
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('is refused if the venue already has 50 groups, or the item already has five', () => {
    const full = Array.from({ length: 49 }, (_, n) => groupCreated(`g${n}`));
    given(...venue, ...full)
      .when(create())
      .thenRejected('LIMIT_EXCEEDED');
    const five = ['g0', 'g1', 'g2', 'g3', 'g4'];
    given(...venue, ...full)
      .when(attach(...five))
      .thenEvents(itemGroups('soup', ...five));
    const sixth = [...five, 'extras'];
    given(...venue, ...full)
      .when(attach(...sixth))
      .thenRejected('BAD_USER_INPUT', 'optionGroupIDs');
    given(...venue)
      .when(attach('of another venue'))
      .thenRejected('NOT_FOUND');
  });

  const users = [
    groupCreated('side'),
    groupCreated('sauce'),
    itemGroups('soup', 'side', 'extras', 'sauce'),
    itemGroups('fish', 'extras'),
    sectionGroups('section-1', 'extras', 'side'),
    { type: 'SectionPriced', data: { sectionId: 'section-1', price: 900 } },
  ] as const;

  it('is removed from everything that uses it when deleted, and undo or revert restores it with its prices', () => {
    const before = workspaceAfter([...venue, ...users]);
    const gone = givenWorkspace(before).when({
      type: 'DeleteOptionGroup',
      optionGroupId: 'extras',
    });
    gone.thenEvents(
      itemGroups('soup', 'side', 'sauce'),
      itemGroups('fish'),
      sectionGroups('section-1', 'side'),
      { type: 'OptionGroupDeleted', data: { optionGroupId: 'extras' } },
    );
    const commit = { events: gone.events, at: now };
    expect(reversalOf(gone.events.map(({ type }) => type))).toBe('restore');
    for (const command of [
      { type: 'RestoreDeleted', before, commit },
      { type: 'RevertCommit', before, commit },
    ] as const) {
      const back = givenWorkspace(gone.after()).when(command).after();
      expect(buildPublicMenu(back, 1)).toEqual(buildPublicMenu(before, 1));
      expect(back.items.get('fish')?.optionGroupIds).toEqual(['extras']);
      expect(back.optionGroups.get('extras')).toMatchObject(extras);
      givenWorkspace(back).when(command).thenRejected('CONFLICT');
    }
  });

  it('is not restored to entities with another currency', () => {
    const before = workspaceAfter([...venue, ...users]);
    const gone = givenWorkspace(before).when({
      type: 'DeleteOptionGroup',
      optionGroupId: 'extras',
    });
    const commit = { events: gone.events, at: now };
    const conversion = { type: 'ChangeCurrency', to: 'EUR', rounding: 'EXACT' } as const;
    const euro = givenWorkspace(gone.after()).when(conversion);
    const revert = { type: 'RevertCommit', before, commit } as const;
    givenWorkspace(euro.after()).when(revert).thenRejected('CONFLICT');
    const leva = givenWorkspace(euro.after()).when({
      type: 'RevertCommit',
      before: gone.after(),
      commit: { events: euro.events, at: now },
    });
    const back = givenWorkspace(leva.after()).when(revert).after();
    expect(buildPublicMenu(back, 1)).toEqual(buildPublicMenu(before, 1));
  });
});

describe('an option that reduces the price', () => {
  const cheap = option('less', { priceDelta: -1_001 });

  it('never reduces a price below 0', () => {
    const used = [...venue, itemGroups('soup', 'extras')];
    const refused = ['BAD_USER_INPUT', 'priceDelta'] as const;
    given(...used)
      .when(update({ options: [cheap] }))
      .thenRejected(...refused);
    given(...venue, groupCreated('off', { options: [cheap] }))
      .when(attach('off'))
      .thenRejected(...refused);
    given(...used)
      .when({ type: 'UpdateItem', itemId: 'soup', price: 49 })
      .thenRejected(...refused);
    given(...used)
      .when({ type: 'UpdateItem', itemId: 'soup', discount: 100 })
      .thenRejected(...refused);
    given(...used)
      .when({ type: 'UpdateItem', itemId: 'soup', price: 50 })
      .thenAccepted();
  });

  it('never reduces the price of a size below 0', () => {
    const resized = (...prices: readonly (number | null)[]) =>
      ({
        type: 'UpdateItem',
        itemId: 'soup',
        variants: prices.map((price, index) => ({
          name: {},
          volume: `0.${index + 1} l`,
          price,
          deposit: null,
        })),
      }) as const;
    const used = given(...venue, itemGroups('soup', 'extras'));
    used.when(resized(600, 49)).thenRejected('BAD_USER_INPUT', 'priceDelta');
    used.when(resized(null, 49)).thenRejected('BAD_USER_INPUT', 'priceDelta');
    used.when(resized(600, null, 50)).thenAccepted();
  });
});

describe('a price change for many items', () => {
  const request = {
    scope: { kind: 'menu', menuId: 'menu-1' },
    percent: 10,
    step: 1,
  } as const;

  it('changes the options of groups that are used only by these items', () => {
    const own = given(...venue, itemGroups('soup', 'extras')).when({
      type: 'ChangePrices',
      ...request,
    });
    const deltas = own
      .after()
      .optionGroups.get('extras')
      ?.options.map(({ priceDelta }) => priceDelta);
    expect(deltas).toEqual([165, -55]);
  });

  it('does not change shared options, but reports them', () => {
    const shared = [...venue, itemGroups('soup', 'extras'), itemGroups('fish', 'extras')];
    const changes = priceChanges(workspaceAfter(shared), request);
    expect(changes).toMatchObject({ accepted: true, options: [], shared: ['extras'] });
  });

  it('converts shared options once, and only together with all menus that use them', () => {
    const shared = workspaceAfter([
      ...venue,
      itemGroups('soup', 'extras'),
      itemGroups('fish', 'extras'),
      { type: 'SectionPriced', data: { sectionId: 'section-1', price: 1_000 } },
    ]);
    const some = currencyChange(shared, { menuIds: ['menu-1'], to: 'EUR', rounding: 'EXACT' });
    expect(some).toMatchObject({ accepted: false, rejection: { field: 'menuIDs' } });
    const all = givenWorkspace(shared).when({
      type: 'ChangeCurrency',
      to: 'EUR',
      rounding: 'EXACT',
    });
    expect(all.events.filter(({ type }) => type === 'OptionsRepriced')).toHaveLength(1);
    const after = all.after();
    expect(after.optionGroups.get('extras')?.options.map(({ priceDelta }) => priceDelta)).toEqual([
      77, -26,
    ]);
    expect(after.sections.get('section-1')?.price).toBe(511);
  });
});

describe('the public document', () => {
  const menuOf = (...events: readonly WorkspaceEvent[]) =>
    buildPublicMenu(workspaceAfter([...venue, ...events]), 1).menu;

  it('contains a group only once, without hidden options', () => {
    const hidden = groupCreated('side', { options: [option('a', { active: false })] });
    const menu = menuOf(
      hidden,
      itemGroups('soup', 'extras', 'side'),
      sectionGroups('section-1', 'extras'),
    );
    expect(menu?.optionGroups?.map(({ id }) => id)).toEqual(['extras']);
    expect(menu?.sections[0]).toMatchObject({ optionGroupIds: ['extras'] });
    expect(menu?.sections[0]?.items[0]).toMatchObject({ optionGroupIds: ['extras'] });
  });

  it('contains no groups if none are used', () => {
    expect(JSON.stringify(menuOf())).not.toMatch(/option/i);
  });
});
