import type { Section } from '@qr-menu/domain';
import { itemList, sectionList } from '../../answers/lists/entity-list.ts';
import { getResolver, listResolver, nestedResolver } from '../../answers/lists/list-resolvers.ts';
import { clearable, ifGiven, notNull, parseTranslations } from '../../answers/mutations/input.ts';
import { mutationResolvers } from '../../answers/mutations/mutation-resolvers.ts';
import type { CreateSectionInput, UpdateSectionInput } from '../../generated/server.ts';
import { storedOr } from '../public-menu/stored-children.ts';
import { reorderSections } from './reorder-sections.ts';
import { sectionToApi } from './section-to-api.ts';

const mutations = mutationResolvers<CreateSectionInput, UpdateSectionInput, Section>({
  create: (input, sectionId) => ({
    type: 'CreateSection',
    sectionId,
    menuId: input.menuID,
    translations: parseTranslations(input.translations),
    imageUrl: clearable(input.imageUrl) ?? '',
    position: notNull('position', input.position),
  }),
  update: (input) => ({
    type: 'UpdateSection',
    sectionId: input.id,
    menuId: notNull('menuID', input.menuID),
    translations: ifGiven(notNull('translations', input.translations), parseTranslations),
    imageUrl: clearable(input.imageUrl),
    position: notNull('position', input.position),
  }),
  delete: (sectionId) => ({ type: 'DeleteSection', sectionId }),
  createdId: (event) => (event.type === 'SectionCreated' ? event.data.sectionId : undefined),
  find: ({ sections }, id) => sections.get(id),
  toApi: sectionToApi,
});

export const sectionResolvers = {
  Query: {
    getSection: getResolver(sectionList, 'section'),
    listSections: listResolver(sectionList),
  },
  Mutation: {
    createSection: mutations.create,
    updateSection: mutations.update,
    deleteSection: mutations.delete,
    reorderSections,
  },
  Section: { items: storedOr('items', nestedResolver(itemList, 'items')) },
};
