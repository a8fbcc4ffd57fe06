import {
  allergenKeys,
  inOrder,
  normalizeAccountName,
  type PublicAllergens,
  type PublicOptionGroup,
  type PublicVenue,
  toDecimal,
} from '@qr-menu/domain';
import type { LocalizedText } from '@qr-menu/schema';
import { readJson } from '@qr-menu/stores/menu-documents';
import { apiError } from '../../answers/api-error.ts';
import type { PublicItem, PublicMenu, Resolvers } from '../../generated/server.ts';
import { requirePublicReader } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { readDocument, readVenue } from './read-venue.ts';

/**
 * Fields that the persisted query lacks, so that the stored response lacks them too. It contains
 * the prices of items; a requested price may also be a section's.
 */
const contents =
  /\b(?:allergens|allergenCodes|diets|traits|additives|spiciness|variants|price|priceUnit|onRequest|deposit|optionGroups)\b/;

const decimal = (amount: number | null | undefined): number | null =>
  typeof amount === 'number' ? toDecimal(amount) : null;

const unknown: PublicAllergens = { declared: false, contains: [], mayContain: [] };

/** If the venue's other document is newer or older and lacks this item, nothing is added. */
function withContents(
  { account, menu, ...rest }: PublicMenu,
  venue: PublicVenue | null,
): PublicMenu {
  const groups = (venue?.options?.groups ?? []).map(groupToApi);
  const groupsOf = (id: string) =>
    (venue?.options?.groupIds[id] ?? []).flatMap(
      (groupId) => groups.find((group) => group.id === groupId) ?? [],
    );
  const priceOf = (id: string): number | null => {
    const price = venue?.sectionPrices?.[id];
    return price === undefined ? null : toDecimal(price);
  };
  const itemOf = (item: PublicItem): PublicItem => {
    const said = venue?.contents?.[item.id];
    const { allergens = unknown, diets = [], traits = [], additives = [] } = said ?? {};
    return {
      ...item,
      allergens: {
        declared: allergens.declared,
        contains: inOrder(allergenKeys, allergens.contains),
        mayContain: inOrder(allergenKeys, allergens.mayContain),
        declaredAt: allergens.declaredAt ?? null,
      },
      diets: [...diets],
      traits: [...traits],
      additives: [...additives],
      spiciness: said?.spiciness ?? 0,
      variants: (said?.variants ?? []).map(({ name, volume, price, reducedPrice, deposit }) => ({
        name: { bg: name.bg ?? null, en: name.en ?? null, de: name.de ?? null },
        volume,
        price: decimal(price),
        reducedPrice: decimal(reducedPrice),
        deposit: decimal(deposit),
      })),
      priceUnit: said?.priceUnit ?? 'PORTION',
      onRequest: said?.onRequest ?? false,
      deposit: decimal(said?.deposit),
      optionGroups: groupsOf(item.id),
    };
  };
  return {
    ...rest,
    account: account ? { ...account, allergenCodes: venue?.allergenCodes ?? 'NAMES' } : null,
    menu: menu
      ? {
          ...menu,
          sections: menu.sections.map((section) => ({
            ...section,
            price: priceOf(section.id),
            optionGroups: groupsOf(section.id),
            items: section.items.map(itemOf),
          })),
          optionGroups: groups,
          ingredients: menu.ingredients.map((one) => ({
            ...one,
            allergens: [...(venue?.legend?.[one.number] ?? [])],
          })),
        }
      : null,
  };
}

const textOf = ({ bg, en, de }: LocalizedText) => ({
  bg: bg ?? null,
  en: en ?? null,
  de: de ?? null,
});

const groupToApi = ({ options, name, description, ...group }: PublicOptionGroup) => ({
  ...group,
  name: textOf(name),
  description: textOf(description),
  options: options.map(({ priceDelta, contains, ...option }) => ({
    ...option,
    name: textOf(option.name),
    description: textOf(option.description),
    priceDelta: toDecimal(priceDelta),
    contains: [...contains],
  })),
});

export const publicMenuResolvers: Resolvers<RequestContext> = {
  Query: {
    /** Any selection of a public menu, from the same stored response that guests get unchanged. */
    publicMenu: async (_root, { accountName }, context, { operation }) => {
      requirePublicReader(context.caller);
      const name = normalizeAccountName(accountName);
      const document = await readDocument(context, name, 'graphql');
      if (!document) throw apiError('NOT_FOUND', 'Account not found');
      const { data } = await readJson<{ data: { publicMenu: PublicMenu } }>(document);
      if (!contents.test(operation.loc?.source.body ?? 'allergens')) return data.publicMenu;
      return withContents(data.publicMenu, await readVenue(context, name));
    },
  },
};
