import { emptyCard, isVenueLinkKind } from '@qr-menu/domain/account';
import { allergenKeys, inOrder } from '@qr-menu/domain/allergens';
import { itemTraits, type TraitField, traitFields } from '@qr-menu/domain/items';
import { knownLook, usualLook } from '@qr-menu/domain/look';
import { toDecimal } from '@qr-menu/domain/money';
import { normalizeAccountName } from '@qr-menu/domain/names';
import {
  type PublicAllergens,
  type PublicMenuDocument,
  type PublicAccount as StoredAccount,
  type PublicOptionGroup as StoredGroup,
  type PublicItem as StoredItem,
  type PublicMenuContent as StoredMenu,
  type OfferedMenu as StoredOffer,
  type PublicVariant as StoredVariant,
  usualZone,
} from '@qr-menu/domain/public-menu';
import type { LocalizedText, VenueCard } from '@qr-menu/schema';
import { apiError } from '../../answers/api-error.ts';
import { scheduleToApi } from '../../answers/schedule.ts';
import type {
  PublicItem,
  PublicMenu,
  PublicMenuContent,
  PublicOptionGroup,
  PublicVariant,
  Resolvers,
} from '../../generated/server.ts';
import { requirePublicReader } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { beingPrepared, readVenue } from './read-venue.ts';

const decimal = (amount: number | null = null): number | null =>
  amount === null ? null : toDecimal(amount);

const textToApi = ({ bg, en, de }: LocalizedText) => ({
  bg: bg ?? null,
  en: en ?? null,
  de: de ?? null,
});

const textsToApi = ({ name, description }: Pick<StoredItem, 'name' | 'description'>) => ({
  name: textToApi(name),
  description: textToApi(description),
});

const unknown: PublicAllergens = { declared: false, contains: [], mayContain: [] };

const allergensToApi = ({ declared, contains, mayContain, declaredAt }: PublicAllergens) => ({
  declared,
  contains: inOrder(allergenKeys, contains),
  mayContain: inOrder(allergenKeys, mayContain),
  declaredAt: declaredAt ?? null,
});

const traitsToApi = (item: StoredItem) =>
  Object.fromEntries(
    traitFields.map((field) => [field, item[field] ?? itemTraits[field].byDefault]),
  ) as Pick<PublicItem, TraitField>;

const variantToApi = (variant: StoredVariant): PublicVariant => ({
  name: textToApi(variant.name),
  volume: variant.volume,
  price: decimal(variant.price),
  reducedPrice: decimal(variant.reducedPrice),
  deposit: decimal(variant.deposit),
  happyPrice: decimal(variant.happyPrice),
});

const groupToApi = ({ options, ...group }: StoredGroup): PublicOptionGroup => ({
  ...group,
  ...textsToApi(group),
  options: options.map(({ priceDelta, contains, ...option }) => ({
    ...option,
    ...textsToApi(option),
    priceDelta: toDecimal(priceDelta),
    contains: [...contains],
  })),
});

type GroupsOf = (entry: Pick<StoredItem, 'optionGroupIds'>) => PublicOptionGroup[];

const itemToApi = (item: StoredItem, groupsOf: GroupsOf): PublicItem => ({
  id: item.id,
  ...textsToApi(item),
  imageUrl: item.imageUrl,
  price: decimal(item.price),
  discount: item.discount,
  reducedPrice: decimal(item.reducedPrice),
  volume: item.volume,
  soldOut: item.soldOut,
  ingredients: [...item.ingredients],
  allergens: allergensToApi(item.allergens ?? unknown),
  ...traitsToApi(item),
  variants: (item.variants ?? []).map(variantToApi),
  priceUnit: item.priceUnit ?? 'PORTION',
  onRequest: item.onRequest ?? false,
  deposit: decimal(item.deposit),
  happyHours: [...(item.happyHours ?? [])],
  happyPrice: decimal(item.happyPrice),
  days: item.days ? { weekdays: [...item.days.weekdays], dates: [...item.days.dates] } : null,
  today: item.today ?? null,
  optionGroups: groupsOf(item),
});

function menuToApi(menu: StoredMenu): PublicMenuContent {
  const optionGroups = (menu.optionGroups ?? []).map(groupToApi);
  const groupsOf: GroupsOf = ({ optionGroupIds = [] }) =>
    optionGroupIds.flatMap((id) => optionGroups.find((group) => group.id === id) ?? []);
  return {
    id: menu.id,
    ...textsToApi(menu),
    imageUrl: menu.imageUrl,
    currency: menu.currency,
    sections: menu.sections.map((section) => ({
      id: section.id,
      ...textsToApi(section),
      imageUrl: section.imageUrl,
      price: decimal(section.price),
      optionGroups: groupsOf(section),
      items: section.items.map((item) => itemToApi(item, groupsOf)),
    })),
    ingredients: menu.ingredients.map((ingredient) => ({
      number: ingredient.number,
      ...textsToApi(ingredient),
      allergens: [...(ingredient.allergens ?? [])],
    })),
    optionGroups,
  };
}

const cardToApi = ({ address, payment, serviceCharge, wifi, links }: VenueCard) => ({
  address: textToApi(address),
  wifi,
  links: links.flatMap(({ kind, url }) => (isVenueLinkKind(kind) ? { kind, url } : [])),
  payment: textToApi(payment),
  serviceCharge: textToApi(serviceCharge),
});

const accountToApi = ({ openingHours, kitchenHours, card, look, ...account }: StoredAccount) => ({
  ...account,
  allergenCodes: account.allergenCodes ?? 'NAMES',
  timeZone: account.timeZone ?? usualZone,
  openingHours: scheduleToApi(openingHours),
  kitchenHours: scheduleToApi(kitchenHours),
  card: cardToApi(card ?? emptyCard),
  look: knownLook(look ?? usualLook),
});

const publicMenuToApi = ({
  account,
  menu,
  offered = menu ? [menu] : [],
  ...rest
}: PublicMenuDocument): PublicMenu => ({
  ...rest,
  account: account && accountToApi(account),
  menu: menu && menuToApi(menu),
  menus: offered.map(({ id, name, schedule }: StoredOffer) => ({
    id,
    name: textToApi(name),
    schedule: scheduleToApi(schedule),
  })),
});

export const publicMenuResolvers: Resolvers<RequestContext> = {
  Query: {
    publicMenu: async (_root, { accountName }, context) => {
      requirePublicReader(context.caller);
      const venue = await readVenue(context, normalizeAccountName(accountName));
      if (!venue) throw apiError('NOT_FOUND', 'Account not found');
      // The previous release's projector did not store the document.
      if (!venue.publicMenu) throw beingPrepared();
      return publicMenuToApi(venue.publicMenu);
    },
  },
};
