import { accountResolvers } from './features/account/account-resolvers.ts';
import { copyResolvers } from './features/copies/copy-resolvers.ts';
import { exchangeResolvers } from './features/exchange/exchange-resolvers.ts';
import { historyResolvers } from './features/history/history-resolvers.ts';
import { ingredientResolvers } from './features/ingredients/ingredient-resolvers.ts';
import { itemResolvers } from './features/items/item-resolvers.ts';
import { soldOutResolvers } from './features/items/sold-out-resolvers.ts';
import { menuViewsResolvers } from './features/menu-views/menu-views-resolver.ts';
import { menuResolvers } from './features/menus/menu-resolvers.ts';
import { publicMenuResolvers } from './features/public-menu/public-menu-resolver.ts';
import { restoreResolvers } from './features/restore/restore-resolvers.ts';
import { sectionResolvers } from './features/sections/section-resolvers.ts';
import { staffResolvers } from './features/staff/staff-resolvers.ts';
import { uploadResolvers } from './features/uploads/upload-resolvers.ts';
import type { Resolvers } from './generated/server.ts';
import { withAccessRules } from './requests/authentication/enforce-access.ts';

const { Query: accountQueries, Mutation: accountMutations, ...accountTypes } = accountResolvers;
const { Query: menuQueries, Mutation: menuMutations, ...menuTypes } = menuResolvers;
const { Query: sectionQueries, Mutation: sectionMutations, ...sectionTypes } = sectionResolvers;

/** Every field that is not simply a property of its parent; root fields behind their access rule. */
export const resolvers = withAccessRules({
  ...accountTypes,
  ...menuTypes,
  ...sectionTypes,
  Query: {
    ...accountQueries,
    ...menuQueries,
    ...sectionQueries,
    ...itemResolvers.Query,
    ...ingredientResolvers.Query,
    ...publicMenuResolvers.Query,
    ...uploadResolvers.Query,
    ...staffResolvers.Query,
    ...historyResolvers.Query,
    ...menuViewsResolvers.Query,
    ...exchangeResolvers.Query,
  },
  Mutation: {
    ...accountMutations,
    ...menuMutations,
    ...sectionMutations,
    ...itemResolvers.Mutation,
    ...ingredientResolvers.Mutation,
    ...uploadResolvers.Mutation,
    ...staffResolvers.Mutation,
    ...soldOutResolvers.Mutation,
    ...copyResolvers.Mutation,
    ...restoreResolvers.Mutation,
    ...exchangeResolvers.Mutation,
  },
} satisfies Resolvers);
