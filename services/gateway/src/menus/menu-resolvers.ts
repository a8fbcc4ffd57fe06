import type { Menu } from '@qr-menu/domain';
import { workspaceOf } from '../authentication/caller.ts';
import type {
  CreateMenuInput,
  QueryMenusByAccountIdArgs,
  UpdateMenuInput,
} from '../generated/server.ts';
import { menuList, sectionList } from '../lists/entity-list.ts';
import { getResolver, listResolver, nestedResolver } from '../lists/list-resolvers.ts';
import { readPage } from '../lists/read-page.ts';
import { clearable, ifGiven, notNull, parseTranslations } from '../mutations/input.ts';
import { mutationResolvers } from '../mutations/mutation-resolvers.ts';
import { activeMenu, publicOrOwn } from '../public-menu/public-lists.ts';
import { storedOr } from '../public-menu/stored-children.ts';
import type { RequestContext } from '../request-context.ts';
import { menuToApi } from './menu-to-api.ts';

const defaultCurrency = 'лв';

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
  toApi: menuToApi,
});

const ownMenusByAccountId = (
  _root: object,
  { accountID, ...page }: QueryMenusByAccountIdArgs,
  { pool, cursors, caller }: RequestContext,
) => readPage(pool, cursors, menuList, { ownerId: workspaceOf(caller), parentId: accountID }, page);

export const menuResolvers = {
  Query: {
    getMenu: getResolver(menuList, 'menu'),
    listMenus: listResolver(menuList),
    menusByAccountID: publicOrOwn(activeMenu, ownMenusByAccountId),
  },
  Mutation: {
    createMenu: mutations.create,
    updateMenu: mutations.update,
    deleteMenu: mutations.delete,
  },
  Menu: { sections: storedOr('sections', nestedResolver(sectionList, 'sections')) },
};
