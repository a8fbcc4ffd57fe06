import { accountResolvers } from './account/account-resolvers.ts';
import { withAccessRules } from './authentication/enforce-access.ts';
import { copyResolvers } from './copies/copy-resolvers.ts';
import { exchangeResolvers } from './exchange/exchange-resolvers.ts';
import type { Resolvers } from './generated/server.ts';
import { historyResolvers } from './history/history-resolvers.ts';
import { ingredientResolvers } from './ingredients/ingredient-resolvers.ts';
import { itemResolvers } from './items/item-resolvers.ts';
import { menuViewsResolvers } from './menu-views/menu-views-resolver.ts';
import { menuResolvers } from './menus/menu-resolvers.ts';
import { publicMenuResolvers } from './public-menu/public-menu-resolver.ts';
import { restoreResolvers } from './restore/restore-resolvers.ts';
import { sectionResolvers } from './sections/section-resolvers.ts';
import { soldOutResolvers } from './sold-out/sold-out-resolvers.ts';
import { staffResolvers } from './staff/staff-resolvers.ts';
import { uploadResolvers } from './uploads/upload-resolvers.ts';

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
