import type { EventOf, EventType, Translations } from '@qr-menu/schema';

type Over<T extends EventType> = Partial<EventOf<T>['data']>;

export const texts = (name: string, description = ''): Translations => ({
  name: { bg: name },
  description: description === '' ? {} : { bg: description },
});

export const accountDetails = {
  email: 'ivan@mehana-rila.bg',
  phone: '+359888123456',
  description: 'Механа в сърцето на София',
  defaultLanguage: 'bg',
  logoUrl: '/images/public/logo.png',
} as const;

const shownByDefault = { translations: { description: {} }, emailShown: true, phoneShown: true };

export const accountCreated = (over: Over<'AccountCreated'> = {}): EventOf<'AccountCreated'> => ({
  type: 'AccountCreated',
  data: {
    accountId: 'account-1',
    name: 'Механа Рила',
    normalizedName: 'механа-рила',
    ...accountDetails,
    ...shownByDefault,
    active: true,
    subscriptionValidUntil: '2026-02-28T08:00:00.000Z',
    ...over,
  },
});

export const menuDetails = {
  translations: texts('Основно меню', 'Целогодишно'),
  imageUrl: '',
  currency: 'лв',
  firstView: 'cards' as const,
};

export const menuCreated = (
  menuId: string,
  over: Over<'MenuCreated'> = {},
): EventOf<'MenuCreated'> => ({
  type: 'MenuCreated',
  data: { menuId, accountId: 'account-1', ...menuDetails, active: true, ...over },
});

export const sectionDetails = {
  translations: texts('Салати', 'Пресни зеленчуци'),
  imageUrl: '',
};

export const sectionCreated = (
  sectionId: string,
  menuId: string,
  over: Over<'SectionCreated'> = {},
): EventOf<'SectionCreated'> => ({
  type: 'SectionCreated',
  data: { sectionId, menuId, ...sectionDetails, position: 1, ...over },
});

export const itemDetails = {
  translations: texts('Шопска салата'),
  imageUrl: '',
  volume: '350 г',
};

export const itemCreated = (
  itemId: string,
  sectionId: string,
  over: Over<'ItemCreated'> = {},
): EventOf<'ItemCreated'> => ({
  type: 'ItemCreated',
  data: {
    itemId,
    sectionId,
    ...itemDetails,
    position: 1,
    price: 895,
    discount: null,
    active: true,
    ...over,
  },
});

export const ingredientDetails = { translations: texts('Глутен', 'Пшеница'), number: 1 };

export const ingredientCreated = (
  ingredientId: string,
  over: Over<'IngredientCreated'> = {},
): EventOf<'IngredientCreated'> => ({
  type: 'IngredientCreated',
  data: { ingredientId, ...ingredientDetails, ...over },
});

export const itemsCreated = (count: number, sectionId: string): EventOf<'ItemCreated'>[] =>
  Array.from({ length: count }, (_, index) =>
    itemCreated(`${sectionId}-item-${index + 1}`, sectionId, { position: index + 1 }),
  );

export const sectionsCreated = (count: number, menuId: string): EventOf<'SectionCreated'>[] =>
  Array.from({ length: count }, (_, index) =>
    sectionCreated(`${menuId}-section-${index + 1}`, menuId, { position: index + 1 }),
  );
