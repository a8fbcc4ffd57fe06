import { itemList, sectionList, show, showAll } from '../answers/lists/entities.ts';
import { getResolver, listResolver, nestedResolver } from '../answers/lists/pages.ts';
import {
  clearable,
  ifPresent,
  inputPrice,
  notNull,
  parseTranslations,
} from '../answers/mutations/input.ts';
import { dataOf, entityMutations, mutation } from '../answers/mutations/mutation.ts';
import type { CreateSectionInput, Resolvers, UpdateSectionInput } from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { happyHourOfInput } from './items/happy-hours.ts';
import { storedOr } from './public-menu/public-lists.ts';

const mutations = entityMutations<CreateSectionInput, UpdateSectionInput>({
  show: show.section,
  create: (input, sectionId) => ({
    type: 'CreateSection',
    sectionId,
    menuId: input.menuID,
    translations: parseTranslations(input.translations),
    imageUrl: clearable(input.imageUrl) ?? '',
    position: notNull('position', input.position),
    price: inputPrice(input.price),
    optionGroupIds: input.optionGroupIDs ?? [],
    happyHour: happyHourOfInput(input.happyHour),
    weekShown: notNull('weekShown', input.weekShown),
  }),
  createdId: (settled) => dataOf(settled, 'SectionCreated')?.sectionId,
  update: (input) => ({
    type: 'UpdateSection',
    sectionId: input.id,
    menuId: notNull('menuID', input.menuID),
    translations: ifPresent(notNull('translations', input.translations), parseTranslations),
    imageUrl: clearable(input.imageUrl),
    position: notNull('position', input.position),
    price: inputPrice(input.price),
    optionGroupIds: input.optionGroupIDs === null ? [] : input.optionGroupIDs,
    happyHour: happyHourOfInput(input.happyHour),
    weekShown: notNull('weekShown', input.weekShown),
  }),
  delete: (sectionId) => ({ type: 'DeleteSection', sectionId }),
});

export const sectionResolvers: Resolvers<RequestContext> = {
  Query: {
    getSection: getResolver(sectionList),
    listSections: listResolver(sectionList),
  },
  Mutation: {
    createSection: mutations.create,
    updateSection: mutations.update,
    deleteSection: mutations.delete,
    reorderSections: mutation({
      command: ({ menuID, sectionIDs }) => ({
        type: 'ReorderSections',
        menuId: menuID,
        sectionIds: sectionIDs,
      }),
      answer: ({ after }, { sectionIDs }) => showAll(show.section, after, sectionIDs),
    }),
  },
  Section: { items: storedOr('items', nestedResolver(itemList)) },
};
