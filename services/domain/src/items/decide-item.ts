import type { ItemEvent } from '@qr-menu/schema';
import { accept, acceptUnless, type Decision, idTaken, notFound } from '../decision.ts';
import { itemsOfMenu, itemsOfSection, nextPosition } from '../workspace/contents.ts';
import { difference } from '../workspace/entities.ts';
import { itemCountFault, menuSizeFault, withTexts } from '../workspace/menu-limits.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Item, ItemDetails } from './item.ts';
import type { CreateItem, ItemCommand, UpdateItem } from './item-commands.ts';
import { itemFaults } from './item-faults.ts';

export function decideItem(workspace: Workspace, command: ItemCommand): Decision<ItemEvent> {
  if (command.type === 'CreateItem') return create(workspace, command);
  const item = workspace.items.get(command.itemId);
  if (!item) return notFound('item', command.itemId);
  switch (command.type) {
    case 'UpdateItem':
      return update(workspace, item, command);
    case 'DeleteItem':
      return accept({ type: 'ItemDeleted', data: { itemId: item.id } });
    default:
      return command satisfies never;
  }
}

function create(workspace: Workspace, command: CreateItem): Decision<ItemEvent> {
  const { type: _, position, ...given } = command;
  if (workspace.items.has(given.itemId)) return idTaken('item', given.itemId);
  const section = workspace.sections.get(given.sectionId);
  if (!section) return notFound('section', given.sectionId);
  const data = {
    ...given,
    position: position ?? nextPosition(itemsOfSection(workspace, section.id)),
  };
  return acceptUnless(
    [
      ...itemFaults(data),
      itemCountFault(itemsOfMenu(workspace, section.menuId).length + 1),
      menuSizeFault(workspace, section.menuId, [{ id: data.itemId, ...data }]),
    ],
    () => [{ type: 'ItemCreated', data }],
  );
}

function update(workspace: Workspace, item: Item, command: UpdateItem): Decision<ItemEvent> {
  const {
    type: _,
    itemId,
    sectionId = item.sectionId,
    price,
    discount,
    active,
    ...details
  } = command;
  const section = workspace.sections.get(sectionId);
  if (!section) return notFound('section', sectionId);
  const changesMenu = workspace.sections.get(item.sectionId)?.menuId !== section.menuId;
  const limitFaults = [
    changesMenu ? itemCountFault(itemsOfMenu(workspace, section.menuId).length + 1) : null,
    changesMenu || details.translations || details.imageUrl
      ? menuSizeFault(workspace, section.menuId, [withTexts(item, details)])
      : null,
  ];
  return acceptUnless<ItemEvent>([...itemFaults(command), ...limitFaults], () => {
    const changes = difference<ItemDetails>(item, details);
    return [
      changes && { type: 'ItemUpdated' as const, data: { itemId, ...changes } },
      isNew(price, item.price) && { type: 'ItemRepriced' as const, data: { itemId, price } },
      isNew(discount, item.discount) && {
        type: 'ItemDiscounted' as const,
        data: { itemId, discount },
      },
      isNew(active, item.active) && {
        type: 'ItemActivationChanged' as const,
        data: { itemId, active },
      },
      sectionId !== item.sectionId && { type: 'ItemMoved' as const, data: { itemId, sectionId } },
    ].filter((event) => event !== false && event !== null);
  });
}

const isNew = <T>(wanted: T | undefined, current: T): wanted is T =>
  wanted !== undefined && wanted !== current;
