import { menuList, sectionList, show, showAll } from '../answers/lists/entities.ts';
import { getResolver, listResolver, nestedResolver, readPage } from '../answers/lists/pages.ts';
import {
  clearable,
  ifPresent,
  notNull,
  parseMenuView,
  parseTranslations,
} from '../answers/mutations/input.ts';
import { dataOf, entityMutations, mutation } from '../answers/mutations/mutation.ts';
import { scheduleFromApi } from '../answers/schedule.ts';
import type { CreateMenuInput, Resolvers, UpdateMenuInput } from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { activeMenu, publicOrOwn, storedOr } from './public-menu/public-lists.ts';

const defaultCurrency = 'лв';

const firstView = (input: CreateMenuInput | UpdateMenuInput) =>
  ifPresent(notNull('firstView', input.firstView), (view) => parseMenuView('firstView', view));

const mutations = entityMutations<CreateMenuInput, UpdateMenuInput>({
  show: show.menu,
  create: (input, menuId) => ({
    type: 'CreateMenu',
    menuId,
    translations: parseTranslations(input.translations),
    imageUrl: clearable(input.imageUrl) ?? '',
    currency: notNull('currency', input.currency) ?? defaultCurrency,
    firstView: firstView(input),
    active: notNull('active', input.active) ?? false,
    schedule: scheduleFromApi(input.schedule),
  }),
  createdId: (settled) => dataOf(settled, 'MenuCreated')?.menuId,
  update: (input) => ({
    type: 'UpdateMenu',
    menuId: input.id,
    translations: ifPresent(notNull('translations', input.translations), parseTranslations),
    imageUrl: clearable(input.imageUrl),
    currency: notNull('currency', input.currency),
    firstView: firstView(input),
    active: notNull('active', input.active),
    schedule: scheduleFromApi(input.schedule),
  }),
  delete: (menuId) => ({ type: 'DeleteMenu', menuId }),
});

export const menuResolvers: Resolvers<RequestContext> = {
  Query: {
    getMenu: getResolver(menuList),
    listMenus: listResolver(menuList),
    menusByAccountID: publicOrOwn(activeMenu, (_root, { accountID, ...page }, context) =>
      readPage(context, menuList, page, accountID),
    ),
  },
  Mutation: {
    createMenu: mutations.create,
    updateMenu: mutations.update,
    reorderMenus: mutation({
      command: ({ menuIDs }) => ({ type: 'ReorderMenus', menuIds: menuIDs }),
      answer: ({ after }, { menuIDs }) => showAll(show.menu, after, menuIDs),
    }),
    deleteMenu: mutations.delete,
  },
  Menu: { sections: storedOr('sections', nestedResolver(sectionList)) },
};
