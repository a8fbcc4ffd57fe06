import { type PublicItem, type PublicMenuDocument, toDecimal } from '@qr-menu/domain';
import { type LocalizedText, languages } from '@qr-menu/schema';

/**
 * The response to the persisted PublicMenu query, exactly as executing that query would give it:
 * every selected field in order, decimals for money, null for texts that do not exist.
 */
export function graphqlResponse({ version, outcome, account, menu }: PublicMenuDocument): string {
  const publicMenu = {
    version,
    outcome,
    account,
    menu: menu && {
      id: menu.id,
      name: allLanguages(menu.name),
      description: allLanguages(menu.description),
      imageUrl: menu.imageUrl,
      currency: menu.currency,
      sections: menu.sections.map((section) => ({
        id: section.id,
        name: allLanguages(section.name),
        description: allLanguages(section.description),
        imageUrl: section.imageUrl,
        items: section.items.map(itemResponse),
      })),
      ingredients: menu.ingredients.map(({ number, name, description }) => ({
        number,
        name: allLanguages(name),
        description: allLanguages(description),
      })),
    },
  };
  return JSON.stringify({ data: { publicMenu } });
}

const itemResponse = (item: PublicItem) => ({
  id: item.id,
  name: allLanguages(item.name),
  description: allLanguages(item.description),
  imageUrl: item.imageUrl,
  price: decimal(item.price),
  discount: item.discount,
  reducedPrice: decimal(item.reducedPrice),
  volume: item.volume,
  soldOut: item.soldOut,
  ingredients: item.ingredients,
});

const decimal = (minorUnits: number | null): number | null =>
  minorUnits === null ? null : toDecimal(minorUnits);

const allLanguages = (text: LocalizedText) =>
  Object.fromEntries(languages.map((language) => [language, text[language] ?? null]));
