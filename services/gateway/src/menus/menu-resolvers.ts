import type { Menu } from '@qr-menu/domain';
import { requireOwner } from '../authentication/caller.ts';
import type {
  CreateMenuInput,
  QueryMenusByAccountIdArgs,
  UpdateMenuInput,
} from '../generated/server.ts';
import { type ApiEntity, menuList, sectionList } from '../lists/entity-list.ts';
import { getResolver, listResolver, nestedResolver } from '../lists/list-resolvers.ts';
import { readPage } from '../lists/read-page.ts';
import { clearable, ifGiven, notNull, parseTranslations } from '../mutations/input.ts';
import { mutationResolvers } from '../mutations/mutation-resolvers.ts';
import type { RequestContext } from '../request-context.ts';

/** Spec §9. */
const defaultCurrency = 'лв';

function toApi({ accountId: accountID, translations, imageUrl, ...menu }: Menu): ApiEntity {
  return {
    ...menu,
    accountID,
    translations: JSON.stringify(translations),
    imageUrl: imageUrl || null,
  };
}

const mutations = mutationResolvers<CreateMenuInput, UpdateMenuInput, Menu>({
  create: (input, menuId) => ({
    type: 'CreateMenu',
    menuId,
    translations: parseTranslations(input.translations),
    imageUrl: clearable(input.imageUrl) ?? '',
    currency: notNull('currency', input.currency) ?? defaultCurrency,
    active: notNull('active', input.active) ?? false,
  }),
  update: (input) => ({
    type: 'UpdateMenu',
    menuId: input.id,
    translations: ifGiven(notNull('translations', input.translations), parseTranslations),
    imageUrl: clearable(input.imageUrl),
    currency: notNull('currency', input.currency),
    active: notNull('active', input.active),
  }),
  delete: (menuId) => ({ type: 'DeleteMenu', menuId }),
  createdId: (event) => (event.type === 'MenuCreated' ? event.data.menuId : undefined),
  find: ({ menus }, id) => menus.get(id),
  toApi,
});

const menusByAccountID = (
  _root: object,
  { accountID, ...page }: QueryMenusByAccountIdArgs,
  { pool, cursors, caller }: RequestContext,
) =>
  readPage(pool, cursors, menuList, { ownerId: requireOwner(caller), parentId: accountID }, page);

export const menuResolvers = {
  Query: {
    getMenu: getResolver(menuList, 'menu'),
    listMenus: listResolver(menuList),
    menusByAccountID,
  },
  Mutation: {
    createMenu: mutations.create,
    updateMenu: mutations.update,
    deleteMenu: mutations.delete,
  },
  Menu: { sections: nestedResolver(sectionList, 'sections') },
};
