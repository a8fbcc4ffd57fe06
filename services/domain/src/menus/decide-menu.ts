import type { ItemEvent, MenuEvent, MenuView, Schedule, SectionEvent } from '@qr-menu/schema';
import {
  accept,
  acceptUnless,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
  reject,
} from '../decision.ts';
import { scheduleFault, scheduleInOrder } from '../hours/schedule.ts';
import { limits } from '../limits.ts';
import { hasThreeDecimals } from '../money/currencies.ts';
import { deleteSectionEvents } from '../sections/decide-section.ts';
import { pictureFault, textFault, translationsFault } from '../text/text-rules.ts';
import { type Changes, difference, isNew, isSame } from '../workspace/entities.ts';
import { isInOrder, orderFault } from '../workspace/id-lists.ts';
import {
  type Menu,
  type MenuDetails,
  menusOf,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';
import { offeredFault } from './offered-menus.ts';

export type CreateMenu = Omit<MenuDetails, 'firstView' | 'position'> & {
  readonly type: 'CreateMenu';
  readonly menuId: string;
  readonly active: boolean;
  readonly firstView?: MenuView | undefined;
  readonly schedule?: Schedule | null | undefined;
};

export type UpdateMenu = {
  readonly type: 'UpdateMenu';
  readonly menuId: string;
} & Changes<Omit<MenuDetails, 'position'> & Pick<Menu, 'active' | 'schedule'>>;

export type ReorderMenus = { readonly type: 'ReorderMenus'; readonly menuIds: readonly string[] };

export type DeleteMenu = { readonly type: 'DeleteMenu'; readonly menuId: string };

export type MenuCommand = CreateMenu | UpdateMenu | ReorderMenus | DeleteMenu;

export function decideMenu(
  workspace: Workspace,
  command: MenuCommand,
): Decision<MenuEvent | SectionEvent | ItemEvent> {
  if (command.type === 'CreateMenu') return create(workspace, command);
  if (command.type === 'ReorderMenus') return reorder(workspace, command);
  const menu = workspace.menus.get(command.menuId);
  if (!menu) return notFound('menu', command.menuId);
  switch (command.type) {
    case 'UpdateMenu':
      return update(workspace, menu, command);
    case 'DeleteMenu':
      return accept<MenuEvent | SectionEvent | ItemEvent>(
        ...sectionsOfMenu(workspace, menu.id).flatMap(({ id }) =>
          deleteSectionEvents(workspace, id),
        ),
        { type: 'MenuDeleted', data: { menuId: menu.id } },
      );
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateMenu): Decision<MenuEvent> {
  const { account } = workspace;
  if (!account) return reject('BAD_USER_INPUT', 'Create your account before the first menu');
  if (workspace.menus.has(command.menuId)) return idTaken('menu', command.menuId);
  if (workspace.menus.size >= limits.menusPerWorkspace) {
    return reject('LIMIT_EXCEEDED', `You can have ${limits.menusPerWorkspace} menus at most`);
  }
  const { type: _, firstView = 'cards', schedule = null, ...details } = command;
  const data = { ...details, firstView };
  const { id: accountId, owner, createdAt, updatedAt } = account;
  const stamps = { id: command.menuId, owner, createdAt, updatedAt };
  const menu: Menu = { ...stamps, ...data, accountId, position: 0, schedule };
  const { menuId } = command;
  const timed = schedule && scheduleInOrder(schedule);
  return acceptUnless<MenuEvent>(
    [...faults(data), timeFault(schedule), withMenuFault(workspace, [menu])],
    () => [
      { type: 'MenuCreated', data: { ...data, accountId } },
      timed && { type: 'MenuScheduleChanged', data: { menuId, schedule: timed } },
    ],
  );
}

function update(workspace: Workspace, menu: Menu, command: UpdateMenu): Decision<MenuEvent> {
  const { type: _, menuId, active = menu.active, schedule, ...details } = command;
  const changes = difference<MenuDetails>(menu, details);
  const timed = schedule === undefined ? menu.schedule : schedule && scheduleInOrder(schedule);
  const after = { ...menu, active, schedule: timed };
  return acceptUnless<MenuEvent>(
    [...faults(changes ?? {}), timeFault(schedule), withMenuFault(workspace, [after])],
    () => [
      changes && { type: 'MenuUpdated', data: { menuId, ...changes } },
      !isSame(timed, menu.schedule) && {
        type: 'MenuScheduleChanged',
        data: { menuId, schedule: timed },
      },
      isNew(active, menu.active) && { type: 'MenuActivationChanged', data: { menuId, active } },
    ],
  );
}

const timeFault = (schedule: Schedule | null | undefined): Rejection | null =>
  schedule ? scheduleFault('schedule', schedule) : null;

function reorder(workspace: Workspace, { menuIds }: ReorderMenus): Decision<MenuEvent> {
  const present = menusOf(workspace);
  const unknown = menuIds.find((id) => !workspace.menus.has(id));
  if (unknown !== undefined) return notFound('menu', unknown);
  const placed = present.map((menu) => ({ ...menu, position: menuIds.indexOf(menu.id) + 1 }));
  const faults = [orderFault('menuIDs', menuIds, present), withMenuFault(workspace, placed)];
  return acceptUnless<MenuEvent>(faults, () =>
    isInOrder(menuIds, present)
      ? []
      : [{ type: 'MenusReordered', data: { accountId: present[0]?.accountId ?? '', menuIds } }],
  );
}

const withMenuFault = (workspace: Workspace, menus: readonly Menu[]): Rejection | null =>
  offeredFault(workspace, {
    ...workspace,
    menus: new Map([...workspace.menus, ...menus.map((menu) => [menu.id, menu] as const)]),
  });

/** Refuses currencies with three decimals, because our amounts have only two. */
const threeDecimalsFault = (currency: string): Rejection | null =>
  hasThreeDecimals(currency)
    ? reject('BAD_USER_INPUT', `currency: ${currency} has three decimals`, 'currency').rejection
    : null;

function faults(details: Changes<MenuDetails>): readonly (Rejection | null)[] {
  const { translations, imageUrl, currency } = details;
  return [
    translations ? translationsFault(translations, true) : null,
    imageUrl === undefined ? null : pictureFault('imageUrl', imageUrl),
    currency === undefined
      ? null
      : (textFault('currency', currency, { max: limits.currency, required: true, oneLine: true }) ??
        threeDecimalsFault(currency)),
  ];
}
