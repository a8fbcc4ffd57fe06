import type { ItemEvent } from '@qr-menu/schema';
import { accept, acceptUnless, type Decision, notFound } from '../decision.ts';
import { itemsOfSection } from '../workspace/contents.ts';
import { isInOrder, orderFault } from '../workspace/id-lists.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ChangePrices, DeleteItems, ReorderItems, SetItemsActive } from './item-commands.ts';
import { namedItems } from './named-items.ts';
import { priceChanges } from './price-changes.ts';

export function reorderItems(
  workspace: Workspace,
  { sectionId, itemIds }: ReorderItems,
): Decision<ItemEvent> {
  if (!workspace.sections.has(sectionId)) return notFound('section', sectionId);
  const present = itemsOfSection(workspace, sectionId);
  return acceptUnless([orderFault('itemIDs', itemIds, present)], () =>
    isInOrder(itemIds, present) ? [] : [{ type: 'ItemsReordered', data: { sectionId, itemIds } }],
  );
}

export function setItemsActive(
  workspace: Workspace,
  { itemIds, active }: SetItemsActive,
): Decision<ItemEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  return accept(
    ...named.items
      .filter((item) => item.active !== active)
      .map(
        ({ id }): ItemEvent => ({ type: 'ItemActivationChanged', data: { itemId: id, active } }),
      ),
  );
}

export function deleteItems(workspace: Workspace, { itemIds }: DeleteItems): Decision<ItemEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  return accept(
    ...named.items.map((item): ItemEvent => ({ type: 'ItemDeleted', data: { itemId: item.id } })),
  );
}

export function changePrices(workspace: Workspace, command: ChangePrices): Decision<ItemEvent> {
  const result = priceChanges(workspace, command);
  if (!result.accepted) return result;
  return accept(
    ...result.changes
      .filter(({ oldPrice, newPrice }) => oldPrice !== newPrice)
      .map(
        ({ itemId, newPrice }): ItemEvent => ({
          type: 'ItemRepriced',
          data: { itemId, price: newPrice },
        }),
      ),
  );
}
