import { zoneOfCountry } from '@qr-menu/domain/account';
import { localTimeIn } from '@qr-menu/domain/hours';
import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import type { Chance } from '../chance.ts';
import { poisonText } from '../world/poison.ts';

type CreateItem = Extract<WorkspaceCommand, { type: 'CreateItem' }>;

/** The part of the workspace that the owner knows from earlier responses. */
export type KnownWorkspace = {
  readonly owner: string;
  readonly sections: string[];
  readonly items: string[];
  /** The ids of changes that the owner has scheduled. */
  readonly planned: string[];
  hasAccount: boolean;
  hasMenu: boolean;
  made: number;
};

export const nothingKnown = (owner: string): KnownWorkspace => ({
  owner,
  sections: [],
  items: [],
  planned: [],
  hasAccount: false,
  hasMenu: false,
  made: 0,
});

/** Fewer names than the owners and their renames need, so that owners compete for names. */
const names = ['Механа', 'Rose', 'Krone', 'Adler', 'Sonne', 'Linde'] as const;

export const everyName: readonly string[] = names.map((name) => name.toLowerCase());
export const neverClaimed = 'nobody';

/** The fraction of new items that cannot be applied for a while. */
const poisonRate = 0.1;

const texts = (text: string) => ({ name: { bg: text }, description: { bg: text } });

/** Returns the owner's next change. Changes are small, so that many of them fit into a run. */
export function nextCommand(
  workspace: KnownWorkspace,
  chance: Chance,
  now: number,
): WorkspaceCommand {
  const { owner, sections, items, planned } = workspace;
  workspace.made += 1;
  const id = `${owner}-${workspace.made}`;
  if (!workspace.hasAccount) return createAccount(owner, chance.pick(names));
  const menuId = `${owner}-menu`;
  if (!workspace.hasMenu) return createMenu(menuId);
  const [section, ...otherSections] = sections;
  if (!section) return createSection(id, menuId);
  const sectionId = chance.pick([section, ...otherSections]);
  const [item, ...otherItems] = items;
  const price = chance.below(10_000);
  if (!item || chance.happens(0.3)) {
    return createItem(id, sectionId, price, chance.happens(poisonRate));
  }
  const itemId = chance.pick([item, ...otherItems]);
  return chance.pick<() => WorkspaceCommand>([
    () => ({ type: 'UpdateItem', itemId, price }),
    () => ({ type: 'UpdateItem', itemId, price }),
    () => ({ type: 'SetItemsActive', itemIds: [...items], active: chance.happens(0.7) }),
    () => ({ type: 'DeleteItem', itemId }),
    () => scheduleChange(workspace, id, itemId, now),
    () => ({ type: 'CancelScheduledChange', changeId: chance.pick([id, ...planned]) }),
    () => createSection(id, menuId),
    () => ({
      type: 'CreateIngredient',
      ingredientId: id,
      translations: texts(id),
      number: workspace.made,
    }),
    () => ({
      type: 'UpdateAccount',
      accountId: `${owner}-account`,
      name: chance.pick(names),
    }),
    // Postgres cannot store U+0000 (rule R6).
    () => ({ ...createItem(id, sectionId, price), volume: '350 \u0000' }),
  ])();
}

/** Schedules a price increase for the next minute. */
const scheduleChange = (
  { owner }: KnownWorkspace,
  changeId: string,
  itemId: string,
  now: number,
): WorkspaceCommand => ({
  type: 'ScheduleChange',
  changeId,
  author: owner,
  localTime: localTimeIn(zoneOfCountry('BG'), now + 60_000),
  change: { kind: 'ITEM_PRICES', itemIds: [itemId], by: 'AMOUNT', value: 1, step: 1 },
});

const createAccount = (owner: string, name: string): WorkspaceCommand => ({
  type: 'CreateAccount',
  accountId: `${owner}-account`,
  name,
  email: `${owner}@example.com`,
  phone: '+359 888 123 456',
  description: '',
  defaultLanguage: 'bg',
  logoUrl: '',
  active: true,
});

const createMenu = (menuId: string): WorkspaceCommand => ({
  type: 'CreateMenu',
  menuId,
  translations: texts('Меню'),
  imageUrl: '',
  currency: 'лв',
  active: true,
});

const createSection = (sectionId: string, menuId: string): WorkspaceCommand => ({
  type: 'CreateSection',
  sectionId,
  menuId,
  translations: texts(sectionId),
  imageUrl: '',
});

const createItem = (
  itemId: string,
  sectionId: string,
  price: number,
  isPoison = false,
): CreateItem => ({
  type: 'CreateItem',
  itemId,
  sectionId,
  translations: texts(itemId),
  imageUrl: '',
  volume: isPoison ? poisonText : '',
  price,
  discount: null,
  active: true,
});

export function learn(workspace: KnownWorkspace, command: WorkspaceCommand): void {
  if (command.type === 'CreateAccount') workspace.hasAccount = true;
  if (command.type === 'CreateMenu') workspace.hasMenu = true;
  if (command.type === 'CreateSection') workspace.sections.push(command.sectionId);
  if (command.type === 'CreateItem') workspace.items.push(command.itemId);
  if (command.type === 'ScheduleChange') workspace.planned.push(command.changeId);
  if (command.type === 'DeleteItem') {
    const index = workspace.items.indexOf(command.itemId);
    if (index !== -1) workspace.items.splice(index, 1);
  }
}
