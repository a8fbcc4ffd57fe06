import type { AllergenKey, DietKey, TraitKey } from './vocabulary.ts';

type Names = { readonly bg: string; readonly en: string; readonly de: string };

export const names = (bg: string, en: string, de: string): Names => ({ bg, en, de });

// The law prescribes these names. A lawyer has to review them in each language.

/** Shown next to dishes and in legends, and accepted in imported files. */
export const allergenNames: Readonly<Record<AllergenKey, Names>> = {
  GLUTEN: names('Глутен', 'Gluten', 'Gluten'),
  WHEAT: names('Пшеница', 'Wheat', 'Weizen'),
  SPELT: names('Спелта', 'Spelt', 'Dinkel'),
  KHORASAN: names('Камут', 'Khorasan wheat', 'Khorasan-Weizen'),
  RYE: names('Ръж', 'Rye', 'Roggen'),
  BARLEY: names('Ечемик', 'Barley', 'Gerste'),
  OATS: names('Овес', 'Oats', 'Hafer'),
  CRUSTACEANS: names('Ракообразни', 'Crustaceans', 'Krebstiere'),
  EGGS: names('Яйца', 'Eggs', 'Eier'),
  FISH: names('Риба', 'Fish', 'Fisch'),
  PEANUTS: names('Фъстъци', 'Peanuts', 'Erdnüsse'),
  SOY: names('Соя', 'Soybeans', 'Soja'),
  MILK: names('Мляко', 'Milk', 'Milch'),
  NUTS: names('Ядки', 'Nuts', 'Schalenfrüchte'),
  ALMONDS: names('Бадеми', 'Almonds', 'Mandeln'),
  HAZELNUTS: names('Лешници', 'Hazelnuts', 'Haselnüsse'),
  WALNUTS: names('Орехи', 'Walnuts', 'Walnüsse'),
  CASHEWS: names('Кашу', 'Cashews', 'Kaschunüsse'),
  PECANS: names('Пекан', 'Pecan nuts', 'Pecannüsse'),
  BRAZIL_NUTS: names('Бразилски орехи', 'Brazil nuts', 'Paranüsse'),
  PISTACHIOS: names('Шамфъстък', 'Pistachio nuts', 'Pistazien'),
  MACADAMIA: names('Макадамия', 'Macadamia nuts', 'Macadamianüsse'),
  CELERY: names('Целина', 'Celery', 'Sellerie'),
  MUSTARD: names('Синап', 'Mustard', 'Senf'),
  SESAME: names('Сусам', 'Sesame', 'Sesam'),
  SULPHITES: names('Сулфити', 'Sulphites', 'Sulfite'),
  LUPIN: names('Лупина', 'Lupin', 'Lupinen'),
  MOLLUSCS: names('Мекотели', 'Molluscs', 'Weichtiere'),
};

export const dietNames: Readonly<Record<DietKey, Names>> = {
  VEGAN: names('Веган', 'Vegan', 'Vegan'),
  VEGETARIAN: names('Вегетарианско', 'Vegetarian', 'Vegetarisch'),
  HALAL: names('Халал', 'Halal', 'Halal'),
  KOSHER: names('Кашер', 'Kosher', 'Koscher'),
  LENTEN: names('Постно', 'Lenten', 'Fastenspeise'),
  GLUTEN_FREE: names('Без глутен', 'Gluten-free', 'Glutenfrei'),
};

export const traitNames: Readonly<Record<TraitKey, Names>> = {
  PORK: names('Със свинско', 'With pork', 'Mit Schweinefleisch'),
  ALCOHOL: names('С алкохол', 'With alcohol', 'Mit Alkohol'),
  RAW: names('Сурово', 'Raw', 'Roh'),
  HOMEMADE: names('Домашно', 'Home-made', 'Hausgemacht'),
  ORGANIC: names('Биологично', 'Organic', 'Bio'),
  NEW: names('Ново', 'New', 'Neu'),
  RECOMMENDED: names('Препоръчано', 'Recommended', 'Empfohlen'),
  FROZEN: names('От замразен продукт', 'From frozen', 'Aus Tiefkühlware'),
};
