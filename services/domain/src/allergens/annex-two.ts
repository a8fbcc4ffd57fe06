import { languages, type Translations } from '@qr-menu/schema';
import type { AllergenKey } from './vocabulary.ts';

export type Allergen = {
  readonly key: AllergenKey;
  readonly number: number;
  readonly translations: Translations;
};

type Texts = readonly [bg: string, en: string, de: string];

const allergen = (key: AllergenKey, [bg, en, de]: Texts, description: Texts) => ({
  key,
  translations: {
    name: { bg, en, de },
    description: { bg: description[0], en: description[1], de: description[2] },
  },
});

/** The 14 allergens of Regulation (EU) No 1169/2011, Annex II, with the numbers that most menus use. */
export const allergens: readonly Allergen[] = [
  allergen(
    'GLUTEN',
    ['Глутен', 'Gluten', 'Gluten'],
    [
      'Зърнени култури, съдържащи глутен (пшеница, ръж, ечемик, овес, спелта, камут), и продукти от тях',
      'Cereals containing gluten (wheat, rye, barley, oats, spelt, kamut) and products thereof',
      'Glutenhaltiges Getreide (Weizen, Roggen, Gerste, Hafer, Dinkel, Kamut) und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'CRUSTACEANS',
    ['Ракообразни', 'Crustaceans', 'Krebstiere'],
    [
      'Ракообразни и продукти от тях',
      'Crustaceans and products thereof',
      'Krebstiere und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'EGGS',
    ['Яйца', 'Eggs', 'Eier'],
    [
      'Яйца и продукти от тях',
      'Eggs and products thereof',
      'Eier und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'FISH',
    ['Риба', 'Fish', 'Fisch'],
    [
      'Риба и рибни продукти',
      'Fish and products thereof',
      'Fische und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'PEANUTS',
    ['Фъстъци', 'Peanuts', 'Erdnüsse'],
    [
      'Фъстъци и продукти от тях',
      'Peanuts and products thereof',
      'Erdnüsse und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'SOY',
    ['Соя', 'Soybeans', 'Soja'],
    [
      'Соя и соеви продукти',
      'Soybeans and products thereof',
      'Sojabohnen und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'MILK',
    ['Мляко', 'Milk', 'Milch'],
    [
      'Мляко и млечни продукти, включително лактоза',
      'Milk and products thereof, including lactose',
      'Milch und daraus gewonnene Erzeugnisse, einschließlich Laktose',
    ],
  ),
  allergen(
    'NUTS',
    ['Ядки', 'Nuts', 'Schalenfrüchte'],
    [
      'Бадеми, лешници, орехи, кашу, пекани, бразилски орехи, шамфъстък, макадамия и продукти от тях',
      'Almonds, hazelnuts, walnuts, cashews, pecan nuts, Brazil nuts, pistachio nuts, macadamia nuts and products thereof',
      'Mandeln, Haselnüsse, Walnüsse, Kaschunüsse, Pecannüsse, Paranüsse, Pistazien, Macadamianüsse und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'CELERY',
    ['Целина', 'Celery', 'Sellerie'],
    [
      'Целина и продукти от нея',
      'Celery and products thereof',
      'Sellerie und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'MUSTARD',
    ['Синап', 'Mustard', 'Senf'],
    [
      'Синап и продукти от него',
      'Mustard and products thereof',
      'Senf und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'SESAME',
    ['Сусам', 'Sesame', 'Sesam'],
    [
      'Сусамено семе и продукти от него',
      'Sesame seeds and products thereof',
      'Sesamsamen und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'SULPHITES',
    ['Сулфити', 'Sulphites', 'Sulfite'],
    [
      'Серен диоксид и сулфити над 10 mg/kg или 10 mg/l',
      'Sulphur dioxide and sulphites of more than 10 mg/kg or 10 mg/l',
      'Schwefeldioxid und Sulfite von mehr als 10 mg/kg oder 10 mg/l',
    ],
  ),
  allergen(
    'LUPIN',
    ['Лупина', 'Lupin', 'Lupinen'],
    [
      'Лупина и продукти от нея',
      'Lupin and products thereof',
      'Lupinen und daraus gewonnene Erzeugnisse',
    ],
  ),
  allergen(
    'MOLLUSCS',
    ['Мекотели', 'Molluscs', 'Weichtiere'],
    [
      'Мекотели и продукти от тях',
      'Molluscs and products thereof',
      'Weichtiere und daraus gewonnene Erzeugnisse',
    ],
  ),
].map((entry, index) => ({ ...entry, number: index + 1 }));

/** An allergen is missing if no ingredient has its name in any of the languages. */
export function missingAllergens(
  ingredients: readonly { readonly translations: Translations }[],
): readonly Allergen[] {
  const present = new Set(ingredients.flatMap(({ translations }) => namesOf(translations)));
  return allergens.filter(
    ({ translations }) => !namesOf(translations).some((name) => present.has(name)),
  );
}

const namesOf = ({ name }: Translations): readonly string[] =>
  languages.flatMap((language) => name[language]?.trim().toLowerCase() || []);
