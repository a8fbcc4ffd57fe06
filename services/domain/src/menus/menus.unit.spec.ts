import type { Schedule, WorkspaceEvent } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { given, minute, workspaceAfter } from '../../test/given-workspace.ts';
import {
  accountCreated,
  itemCreated,
  menuCreated,
  menuDetails,
  sectionCreated,
  texts,
} from '../../test/venue-events.ts';
import { limits } from '../limits.ts';
import type { CreateMenu } from './decide-menu.ts';
import { offeredMenus } from './offered-menus.ts';

const createMenu: CreateMenu = {
  type: 'CreateMenu',
  menuId: 'menu-1',
  ...menuDetails,
  active: false,
};

describe('creating a menu', () => {
  it('adds the menu to the account', () => {
    const { active } = createMenu;
    given(accountCreated()).when(createMenu).thenEvents(menuCreated('menu-1', { active }));
  });

  it('requires an account', () => {
    given().when(createMenu).thenRejected('BAD_USER_INPUT');
  });

  it('refuses a used id', () => {
    given(accountCreated(), menuCreated('menu-1')).when(createMenu).thenRejected('CONFLICT');
  });

  it('is allowed up to the limit', () => {
    const menus = Array.from({ length: limits.menusPerWorkspace }, (_, n) => menuCreated(`m${n}`));
    given(accountCreated(), ...menus.slice(1))
      .when(createMenu)
      .thenAccepted();
    given(accountCreated(), ...menus)
      .when(createMenu)
      .thenRejected('LIMIT_EXCEEDED');
  });

  it.each<[field: string, over: Partial<CreateMenu>]>([
    ['name', { translations: texts('', 'Описание') }],
    ['name', { translations: texts('   ', 'Описание') }],
    ['description', { translations: texts('Обедно меню') }],
    ['currency', { currency: '' }],
    ['currency', { currency: ' ' }],
    ['currency', { currency: 'л'.repeat(limits.currency + 1) }],
    ['currency', { currency: 'лв\n' }],
    ['imageUrl', { imageUrl: 'javascript:alert(1)' }],
  ])('refuses an invalid %s: %j', (field, over) => {
    given(accountCreated())
      .when({ ...createMenu, ...over })
      .thenRejected('BAD_USER_INPUT', field);
    given(accountCreated(), menuCreated('menu-1'))
      .when({ ...over, type: 'UpdateMenu', menuId: 'menu-1' })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('accepts a currency of the maximum length', () => {
    const currency = 'л'.repeat(limits.currency);
    given(accountCreated())
      .when({ ...createMenu, currency })
      .thenAccepted();
  });
});

describe('updating a menu', () => {
  const history = [accountCreated(), menuCreated('menu-1')] as const;

  it('does not check the picture if it is unchanged', () => {
    const imageUrl = 'http://example.com/a.png';
    given(accountCreated(), menuCreated('menu-1', { imageUrl }))
      .when({ type: 'UpdateMenu', menuId: 'menu-1', imageUrl, currency: 'EUR' })
      .thenEvents({ type: 'MenuUpdated', data: { menuId: 'menu-1', currency: 'EUR' } });
  });

  it('emits only the details that have changed', () => {
    given(...history)
      .when({ type: 'UpdateMenu', menuId: 'menu-1', ...menuDetails, currency: '€' })
      .thenEvents({ type: 'MenuUpdated', data: { menuId: 'menu-1', currency: '€' } });
  });

  it('emits a separate event for activation', () => {
    given(...history)
      .when({ type: 'UpdateMenu', menuId: 'menu-1', active: false, imageUrl: '/images/a.png' })
      .thenEvents(
        { type: 'MenuUpdated', data: { menuId: 'menu-1', imageUrl: '/images/a.png' } },
        { type: 'MenuActivationChanged', data: { menuId: 'menu-1', active: false } },
      );
  });

  it('does nothing if nothing has changed', () => {
    const update = { type: 'UpdateMenu', menuId: 'menu-1' } as const;
    given(...history)
      .when(update)
      .thenNothing();
    given(...history)
      .when({ ...update, ...menuDetails, active: true })
      .thenNothing();
    given(...history)
      .when({ ...update, translations: undefined, currency: undefined, active: undefined })
      .thenNothing();
  });

  it('does nothing if only the order of the translations differs', () => {
    const name = { bg: 'Обед', en: 'Lunch', de: 'Mittag' };
    const description = { bg: 'От 12 до 15 ч.', en: 'From 12 to 15' };
    const translations = {
      description: { en: description.en, bg: description.bg },
      name: { de: name.de, bg: name.bg, en: name.en },
    };
    given(accountCreated(), menuCreated('menu-1', { translations: { name, description } }))
      .when({ type: 'UpdateMenu', menuId: 'menu-1', translations })
      .thenNothing();
  });

  it.each([
    { name: { bg: 'Основно меню', en: 'Main menu' }, description: { bg: 'Целогодишно' } },
    { name: { en: 'Основно меню' }, description: { bg: 'Целогодишно' } },
    { name: { bg: 'Основно меню' }, description: { bg: 'Целогодишно ' } },
  ])('detects added, moved and longer text', (translations) => {
    given(...history)
      .when({ type: 'UpdateMenu', menuId: 'menu-1', translations })
      .thenEvents({ type: 'MenuUpdated', data: { menuId: 'menu-1', translations } });
  });

  it('returns NOT_FOUND for an unknown id', () => {
    given(...history)
      .when({ type: 'UpdateMenu', menuId: 'menu-2' })
      .thenRejected('NOT_FOUND');
  });
});

describe('deleting a menu', () => {
  it('deletes everything in the menu, items before their sections', () => {
    given(
      accountCreated(),
      menuCreated('menu-1'),
      menuCreated('menu-2'),
      sectionCreated('section-1', 'menu-1', { position: 2 }),
      sectionCreated('section-2', 'menu-1', { position: 1 }),
      sectionCreated('section-3', 'menu-2'),
      itemCreated('item-1', 'section-1'),
      itemCreated('item-2', 'section-2', { active: false }),
      itemCreated('item-3', 'section-3'),
    )
      .when({ type: 'DeleteMenu', menuId: 'menu-1' })
      .thenEvents(
        { type: 'ItemDeleted', data: { itemId: 'item-2' } },
        { type: 'SectionDeleted', data: { sectionId: 'section-2' } },
        { type: 'ItemDeleted', data: { itemId: 'item-1' } },
        { type: 'SectionDeleted', data: { sectionId: 'section-1' } },
        { type: 'MenuDeleted', data: { menuId: 'menu-1' } },
      );
  });

  it('returns NOT_FOUND for an unknown id', () => {
    given(accountCreated())
      .when({ type: 'DeleteMenu', menuId: 'menu-1' })
      .thenRejected('NOT_FOUND');
  });
});

it('a menu is built from its events', () => {
  const { menus } = workspaceAfter([
    accountCreated(),
    menuCreated('menu-1', { active: false }),
    { type: 'MenuUpdated', data: { menuId: 'menu-1', currency: '€' } },
    { type: 'MenuActivationChanged', data: { menuId: 'menu-1', active: true } },
    menuCreated('menu-2'),
    { type: 'MenuDeleted', data: { menuId: 'menu-2' } },
  ]);
  expect([...menus.values()]).toEqual([
    {
      id: 'menu-1',
      owner: 'owner-1',
      accountId: 'account-1',
      ...menuDetails,
      currency: '€',
      position: 0,
      schedule: null,
      active: true,
      createdAt: minute(1),
      updatedAt: minute(3),
    },
  ]);
});

describe('the menus that guests can open', () => {
  const lunch: Schedule = {
    weekly: [{ days: ['MONDAY'], from: '11:30', to: '15:00' }],
    dates: [],
  };
  const scheduled = (menuId: string, schedule: Schedule | null = lunch): WorkspaceEvent => ({
    type: 'MenuScheduleChanged',
    data: { menuId, schedule },
  });
  const reordered = (...menuIds: string[]): WorkspaceEvent => ({
    type: 'MenusReordered',
    data: { accountId: 'account-1', menuIds },
  });
  const venue = (count: number): WorkspaceEvent[] => [
    accountCreated(),
    ...Array.from({ length: count }, (_, index) => menuCreated(`menu-${index + 1}`)),
  ];
  const offered = (...events: WorkspaceEvent[]) =>
    offeredMenus(workspaceAfter(events)).map(({ id }) => id);

  it('guests can open only the oldest active menu until the owner arranges the menus', () => {
    expect(offered(...venue(3))).toEqual(['menu-1']);
    expect(offered(...venue(3), scheduled('menu-2'))).toEqual(['menu-1', 'menu-2', 'menu-3']);
    expect(offered(...venue(2), scheduled('menu-2'), scheduled('menu-2', null))).toEqual([
      'menu-1',
    ]);
  });

  it('menus are in the owner’s order, with later menus at the end', () => {
    const arranged = [...venue(2), reordered('menu-2', 'menu-1'), menuCreated('menu-3')];
    expect(offered(...arranged)).toEqual(['menu-2', 'menu-1', 'menu-3']);
    const hidden = { menuId: 'menu-2', active: false };
    expect(offered(...arranged, { type: 'MenuActivationChanged', data: hidden })).toEqual([
      'menu-1',
      'menu-3',
    ]);
  });

  it('guests can open up to six menus', () => {
    const six = [...venue(limits.offeredMenus), scheduled('menu-1')];
    const seventh = { ...createMenu, menuId: 'menu-7' };
    given(...six)
      .when({ ...seventh, active: true })
      .thenRejected('LIMIT_EXCEEDED');
    given(...six)
      .when({ ...seventh, active: false })
      .thenAccepted();
    given(...six, menuCreated('menu-7', { active: false }))
      .when({ type: 'UpdateMenu', menuId: 'menu-7', active: true })
      .thenRejected('LIMIT_EXCEEDED');
    given(...venue(limits.offeredMenus + 1))
      .when({ type: 'UpdateMenu', menuId: 'menu-1', schedule: lunch })
      .thenRejected('LIMIT_EXCEEDED');
  });

  it('the schedule of a menu is replaced as a whole', () => {
    const update = { type: 'UpdateMenu', menuId: 'menu-1' } as const;
    given(...venue(1))
      .when({ ...update, schedule: lunch })
      .thenEvents(scheduled('menu-1'));
    given(...venue(1), scheduled('menu-1'))
      .when({ ...update, schedule: lunch })
      .thenNothing();
    given(...venue(1), scheduled('menu-1'))
      .when({ ...update, schedule: null })
      .thenEvents(scheduled('menu-1', null));
  });

  it.each<[string, Partial<Schedule>]>([
    ['a season that ends before it begins', { from: '2027-05-02', until: '2027-05-01' }],
    ['a day that does not exist', { from: '2027-02-29' }],
    ['a season of every year', { from: '05-01' }],
    ['a time that does not exist', { weekly: [{ days: ['MONDAY'], from: '25:00', to: '15:00' }] }],
  ])('cannot have %s', (_, change) => {
    given(...venue(1))
      .when({ type: 'UpdateMenu', menuId: 'menu-1', schedule: { ...lunch, ...change } })
      .thenRejected('BAD_USER_INPUT', 'schedule');
  });

  it('menus can be reordered if each of them is listed once', () => {
    given(...venue(2))
      .when({ type: 'ReorderMenus', menuIds: ['menu-2', 'menu-1'] })
      .thenEvents(reordered('menu-2', 'menu-1'));
    given(...venue(2), reordered('menu-2', 'menu-1'))
      .when({ type: 'ReorderMenus', menuIds: ['menu-2', 'menu-1'] })
      .thenNothing();
    given(...venue(2))
      .when({ type: 'ReorderMenus', menuIds: ['menu-2'] })
      .thenRejected('CONFLICT');
    given(...venue(2))
      .when({ type: 'ReorderMenus', menuIds: ['menu-2', 'menu-2'] })
      .thenRejected('BAD_USER_INPUT', 'menuIDs');
  });
});
