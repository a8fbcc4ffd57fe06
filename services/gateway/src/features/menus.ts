import type { Menu } from '@qr-menu/domain';
import { menuList, menuToApi, sectionList } from '../answers/lists/entities.ts';
import { getResolver, listResolver, nestedResolver } from '../answers/lists/list-resolvers.ts';
import { readPage } from '../answers/lists/read-page.ts';
import { clearable, ifGiven, notNull, parseTranslations } from '../answers/mutations/input.ts';
import { mutationResolvers } from '../answers/mutations/mutation-resolvers.ts';
import type {
  CreateMenuInput,
  QueryMenusByAccountIdArgs,
  UpdateMenuInput,
} from '../generated/server.ts';
import { workspaceOf } from '../requests/authentication/caller.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { activeMenu, publicOrOwn, storedOr } from './public-menu/public-lists.ts';

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
