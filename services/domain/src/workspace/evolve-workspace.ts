import type { WorkspaceEvent } from '@qr-menu/schema';
import { evolveAccount } from '../account/account.ts';
import { evolveSubscription } from '../account/extension.ts';
import { evolveTransactions } from '../account/transaction.ts';
import { evolveBin } from '../deletions/bin.ts';
import { evolveErasure } from '../erasure/erasure.ts';
import { evolveIngredients } from '../ingredients/ingredient.ts';
import { evolveItems } from '../items/item.ts';
import { evolveMenus } from '../menus/menu.ts';
import { evolveSections } from '../sections/section.ts';
import { evolveStaff } from '../staff/staff.ts';
import type { EventContext, Workspace } from './workspace.ts';

/** The workspace after an accepted event; `at` is the time of the event's commit. */
export function evolveWorkspace(
  workspace: Workspace,
  event: WorkspaceEvent,
  at: string,
): Workspace {
  const after = evolveContents(workspace, event, { ownerId: workspace.ownerId, at });
  return { ...after, bin: evolveBin(workspace, event, at) };
}

function evolveContents(
  workspace: Workspace,
  event: WorkspaceEvent,
  context: EventContext,
): Workspace {
  switch (event.type) {
    case 'AccountCreated':
    case 'AccountRenamed':
    case 'AccountUpdated':
    case 'AccountActivationChanged':
    case 'AccountDeleted':
      return evolveAccount(workspace, event, context);
    case 'TransactionRecorded':
      return evolveTransactions(workspace, event, context);
    case 'SubscriptionExtended':
      return evolveSubscription(workspace, event, context);
    case 'WorkspaceErased':
      return evolveErasure(workspace);
    case 'MenuCreated':
    case 'MenuUpdated':
    case 'MenuActivationChanged':
    case 'MenuDeleted':
    case 'MenuCopied':
    case 'MenuRestored':
      return { ...workspace, menus: evolveMenus(workspace, event, context) };
    case 'SectionCreated':
    case 'SectionUpdated':
    case 'SectionMoved':
    case 'SectionsReordered':
    case 'SectionDeleted':
    case 'SectionCopied':
    case 'SectionRestored':
      return { ...workspace, sections: evolveSections(workspace, event, context) };
    case 'ItemCreated':
    case 'ItemUpdated':
    case 'ItemRepriced':
    case 'ItemDiscounted':
    case 'ItemActivationChanged':
    case 'ItemMoved':
    case 'ItemIngredientsChanged':
    case 'ItemsReordered':
    case 'ItemDeleted':
    case 'ItemSoldOut':
    case 'ItemBackInStock':
    case 'ItemCopied':
    case 'ItemRestored':
      return { ...workspace, items: evolveItems(workspace, event, context) };
    case 'IngredientCreated':
    case 'IngredientUpdated':
    case 'IngredientDeleted':
    case 'IngredientRestored':
      return { ...workspace, ingredients: evolveIngredients(workspace, event, context) };
    case 'StaffInvited':
    case 'StaffInvitationRevoked':
    case 'StaffJoined':
    case 'StaffRoleChanged':
    case 'StaffRemoved':
      return { ...workspace, staff: evolveStaff(workspace.staff, event, context) };
    default:
      return event satisfies never;
  }
}
