import { accountResolvers } from './account/account-resolvers.ts';
import type { Resolvers } from './generated/server.ts';
import { ingredientResolvers } from './ingredients/ingredient-resolvers.ts';
import { itemResolvers } from './items/item-resolvers.ts';
import { menuResolvers } from './menus/menu-resolvers.ts';
import { publicMenuResolvers } from './public-menu/public-menu-resolver.ts';
import { sectionResolvers } from './sections/section-resolvers.ts';

const { Query: accountQueries, Mutation: accountMutations, ...accountTypes } = accountResolvers;
const { Query: menuQueries, Mutation: menuMutations, ...menuTypes } = menuResolvers;
const { Query: sectionQueries, Mutation: sectionMutations, ...sectionTypes } = sectionResolvers;

/** Every field that is not simply a property of its parent. */
export const resolvers = {
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
  },
  Mutation: {
    ...accountMutations,
    ...menuMutations,
    ...sectionMutations,
    ...itemResolvers.Mutation,
    ...ingredientResolvers.Mutation,
  },
} satisfies Resolvers;
