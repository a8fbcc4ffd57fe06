import type { ItemEvent, MenuEvent, MenuView, SectionEvent } from '@qr-menu/schema';
import {
  accept,
  acceptUnless,
  type Decision,
  idTaken,
  notFound,
  type Rejection,
  reject,
} from '../decision.ts';
import { limits } from '../limits.ts';
import { hasThreeDecimals } from '../money/currencies.ts';
import { deleteSectionEvents } from '../sections/decide-section.ts';
import { pictureFault, textFault, translationsFault } from '../text/text-rules.ts';
import { type Changes, difference, isNew } from '../workspace/entities.ts';
import {
  type Menu,
  type MenuDetails,
  sectionsOfMenu,
  type Workspace,
} from '../workspace/workspace.ts';

export type CreateMenu = Omit<MenuDetails, 'firstView'> & {
  readonly type: 'CreateMenu';
  readonly menuId: string;
  readonly active: boolean;
  readonly firstView?: MenuView | undefined;
};

export type UpdateMenu = {
  readonly type: 'UpdateMenu';
  readonly menuId: string;
} & Changes<MenuDetails & Pick<Menu, 'active'>>;

export type DeleteMenu = { readonly type: 'DeleteMenu'; readonly menuId: string };

export type MenuCommand = CreateMenu | UpdateMenu | DeleteMenu;

export function decideMenu(
  workspace: Workspace,
  command: MenuCommand,
): Decision<MenuEvent | SectionEvent | ItemEvent> {
  if (command.type === 'CreateMenu') return create(workspace, command);
  const menu = workspace.menus.get(command.menuId);
  if (!menu) return notFound('menu', command.menuId);
  switch (command.type) {
    case 'UpdateMenu':
      return update(menu, command);
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
  const { type: _, firstView = 'cards', ...details } = command;
  const data = { ...details, firstView };
  return acceptUnless(faults(data), () => [
    { type: 'MenuCreated', data: { ...data, accountId: account.id } },
  ]);
}

function update(menu: Menu, command: UpdateMenu): Decision<MenuEvent> {
  const { type: _, menuId, active, ...details } = command;
  const changes = difference<MenuDetails>(menu, details);
  return acceptUnless<MenuEvent>(faults(changes ?? {}), () => [
    changes && { type: 'MenuUpdated', data: { menuId, ...changes } },
    isNew(active, menu.active) && { type: 'MenuActivationChanged', data: { menuId, active } },
  ]);
}

/** Our amounts have only two decimals. */
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
