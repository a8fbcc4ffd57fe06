import type { WorkspaceEvent } from '@qr-menu/schema';
import { type AccountCommand, decideAccount } from '../account/decide-account.ts';
import {
  decideExtension,
  decideTransaction,
  type ExtendSubscription,
  type RecordTransaction,
} from '../account/subscription.ts';
import { type CopyCommand, decideCopy } from '../copies/decide-copy.ts';
import type { Decision } from '../decision.ts';
import {
  type CancelDeletion,
  decideDeletion,
  decideErasure,
  type EraseWorkspace,
  type RequestDeletion,
  workspaceIsErased,
} from '../erasure/erasure.ts';
import { decideImport, type ImportMenu } from '../import-export/plan-import.ts';
import { decideIngredient, type IngredientCommand } from '../ingredients/decide-ingredient.ts';
import { decideItem, type ItemCommand } from '../items/decide-item.ts';
import { decideStock, type StockCommand } from '../items/decide-stock.ts';
import { type BeginDay, beginDay, dayOfChange } from '../items/item-days.ts';
import { decideMenu, type MenuCommand } from '../menus/decide-menu.ts';
import { type ChangeCurrency, decideCurrencyChange } from '../money/change-currency.ts';
import { decideOptionGroup, type OptionGroupCommand } from '../options/decide-option-group.ts';
import { pricingFault } from '../options/option-lists.ts';
import { decideRestoreMenus, type RestoreMenus } from '../restore/restore-menus.ts';
import { decideRevert, type RestoreDeleted, type RevertCommit } from '../restore/revert-commit.ts';
import {
  decideScheduledChange,
  type ScheduledChangeCommand,
} from '../scheduled-changes/decide-scheduled-change.ts';
import { decideSection, type SectionCommand } from '../sections/decide-section.ts';
import { decideStaff, type StaffCommand } from '../staff/decide-staff.ts';
import type { Workspace } from './workspace.ts';

export type WorkspaceCommand =
  | AccountCommand
  | RequestDeletion
  | CancelDeletion
  | RecordTransaction
  | ExtendSubscription
  | EraseWorkspace
  | MenuCommand
  | ChangeCurrency
  | SectionCommand
  | ItemCommand
  | IngredientCommand
  | OptionGroupCommand
  | StaffCommand
  | StockCommand
  | BeginDay
  | CopyCommand
  | RestoreDeleted
  | RestoreMenus
  | RevertCommit
  | ScheduledChangeCommand
  | ImportMenu;

/** @param at the time of the decision, ISO 8601 */
export function decideWorkspace(
  workspace: Workspace,
  command: WorkspaceCommand,
  at: string,
): Decision<WorkspaceEvent> {
  if (workspace.erased && command.type !== 'EraseWorkspace') return workspaceIsErased;
  const first = decideBy(workspace, command, at);
  const events =
    first.accepted && plansDays(command) ? dayOfChange(workspace, first.events, at) : [];
  const decision = first.accepted ? { ...first, events: [...first.events, ...events] } : first;
  // Checked after every command, because prices, options and their uses can each cause a price below 0.
  const fault = decision.accepted ? pricingFault(workspace, decision.events, at) : null;
  return fault ? { accepted: false, rejection: fault } : decision;
}

/** Whether the command can change on which days dishes are served, or the venue's clock. */
const plansDays = (command: WorkspaceCommand): boolean =>
  command.type === 'SetItemDays' ||
  command.type === 'ImportMenu' ||
  ((command.type === 'CreateItem' || command.type === 'UpdateItem') &&
    command.days !== undefined) ||
  (command.type === 'UpdateAccount' &&
    (command.timeZone ?? command.dayBegins ?? command.country) !== undefined);

function decideBy(
  workspace: Workspace,
  command: WorkspaceCommand,
  at: string,
): Decision<WorkspaceEvent> {
  switch (command.type) {
    case 'EraseWorkspace':
      return decideErasure(workspace);
    case 'RequestDeletion':
    case 'CancelDeletion':
      return decideDeletion(workspace, command, at);
    case 'CreateAccount':
    case 'UpdateAccount':
      return decideAccount(workspace, command, at);
    case 'RecordTransaction':
      return decideTransaction(workspace, command, at);
    case 'ExtendSubscription':
      return decideExtension(workspace, command, at);
    case 'CreateMenu':
    case 'UpdateMenu':
    case 'ReorderMenus':
    case 'DeleteMenu':
      return decideMenu(workspace, command);
    case 'ChangeCurrency':
      return decideCurrencyChange(workspace, command);
    case 'CreateSection':
    case 'UpdateSection':
    case 'DeleteSection':
    case 'ReorderSections':
      return decideSection(workspace, command);
    case 'CreateItem':
    case 'UpdateItem':
    case 'DeleteItem':
    case 'ReorderItems':
    case 'SetItemDays':
    case 'SetItemsActive':
    case 'MoveItems':
    case 'DeleteItems':
    case 'ChangePrices':
    case 'SetAllergens':
    case 'ConfirmAllergens':
      return decideItem(workspace, command);
    case 'BeginDay':
      return beginDay(workspace, at);
    case 'MarkItemSoldOut':
    case 'MarkItemAvailable':
    case 'SetItemsSoldOut':
    case 'EndSoldOut':
      return decideStock(workspace, command, at);
    case 'DuplicateItem':
    case 'DuplicateSection':
    case 'DuplicateMenu':
      return decideCopy(workspace, command, at);
    case 'RestoreMenus':
      return decideRestoreMenus(workspace, command, at);
    case 'RestoreDeleted':
    case 'RevertCommit':
      return decideRevert(workspace, command, at);
    case 'ScheduleChange':
    case 'CancelScheduledChange':
    case 'ApplyScheduledChange':
      return decideScheduledChange(workspace, command, at);
    default:
      return decideOther(workspace, command, at);
  }
}

function decideOther(
  workspace: Workspace,
  command: ImportMenu | IngredientCommand | OptionGroupCommand | StaffCommand,
  at: string,
): Decision<WorkspaceEvent> {
  switch (command.type) {
    case 'ImportMenu':
      return decideImport(workspace, command, at);
    case 'CreateIngredient':
    case 'UpdateIngredient':
    case 'DeleteIngredient':
    case 'AddAllergens':
      return decideIngredient(workspace, command);
    case 'CreateOptionGroup':
    case 'UpdateOptionGroup':
    case 'DeleteOptionGroup':
      return decideOptionGroup(workspace, command);
    default:
      // The types guarantee that only staff commands are left.
      return decideStaff(workspace, command, at);
  }
}
