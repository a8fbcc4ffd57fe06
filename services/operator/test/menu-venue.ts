import type { WorkspaceEvent } from '@qr-menu/schema';
import {
  accountCreated,
  ingredientCreated,
  itemCreated,
  menuCreated,
  sectionCreated,
  texts,
} from '../../domain/test/venue-events.ts';

export const picture = '/images/public/anna/fish/640.webp';

export const venue: readonly WorkspaceEvent[] = [
  accountCreated(),
  menuCreated('menu-1'),
  menuCreated('menu-2', { translations: texts('Вина', 'Наши') }),
  sectionCreated('starters', 'menu-1'),
  ingredientCreated('milk'),
  itemCreated('soup', 'starters', { translations: texts('Супа'), price: 450 }),
  itemCreated('fish', 'starters', { translations: texts('Риба'), imageUrl: picture, position: 2 }),
  itemCreated('bread', 'starters', { translations: texts('Хляб'), position: 3 }),
  { type: 'ItemIngredientsChanged', data: { itemId: 'soup', ingredientIds: ['milk'] } },
];

export const mischief: readonly WorkspaceEvent[] = [
  { type: 'ItemRepriced', data: { itemId: 'bread', price: 990 } },
  { type: 'ItemIngredientsChanged', data: { itemId: 'soup', ingredientIds: [] } },
  { type: 'IngredientDeleted', data: { ingredientId: 'milk' } },
  { type: 'ItemDeleted', data: { itemId: 'soup' } },
  { type: 'ItemDeleted', data: { itemId: 'fish' } },
  itemCreated('cake', 'starters', { translations: texts('Торта'), position: 4 }),
];

export const shownDish = (itemId: string, imageUrl: string): WorkspaceEvent =>
  itemCreated(itemId, 'starters', { imageUrl });

export const soldOutDish = (
  itemId: string,
  imageUrl: string,
  until: string,
): readonly WorkspaceEvent[] => [
  itemCreated(itemId, 'starters', { imageUrl, position: 5 }),
  { type: 'ItemSoldOut', data: { itemId, until } },
];

export const longTexts = (name: string) => texts(name, 'я'.repeat(2_000));

export const longDish = (itemId: string): WorkspaceEvent =>
  itemCreated(itemId, 'starters', { translations: longTexts(itemId), position: 9 });

export const shortened = (itemId: string): WorkspaceEvent => ({
  type: 'ItemUpdated',
  data: { itemId, translations: texts('Празно') },
});
