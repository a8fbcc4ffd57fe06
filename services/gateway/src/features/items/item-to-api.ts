import { type Item, toDecimal, type Workspace } from '@qr-menu/domain';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';

export function itemToApi(item: Item): ApiEntity {
  const {
    sectionId: sectionID,
    translations,
    imageUrl,
    volume,
    price,
    ingredientIds,
    ...shown
  } = item;
  return {
    ...shown,
    sectionID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
    volume: volume || null,
    ingredientIDs: ingredientIds,
    price: price === null ? null : toDecimal(price),
  };
}

/** Those of the items that are there, in the order of the ids. */
export const itemsToApi = ({ items }: Workspace, ids: readonly string[]): ApiEntity[] =>
  ids.flatMap((id) => {
    const item = items.get(id);
    return item ? [itemToApi(item)] : [];
  });
