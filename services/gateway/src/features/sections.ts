import type { Section } from '@qr-menu/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { type ApiEntity, itemList, sectionList, sectionToApi } from '../answers/lists/entities.ts';
import { getResolver, listResolver, nestedResolver } from '../answers/lists/list-resolvers.ts';
import { clearable, ifGiven, notNull, parseTranslations } from '../answers/mutations/input.ts';
import { mutationResolvers } from '../answers/mutations/mutation-resolvers.ts';
import { runMutation } from '../answers/mutations/run-mutation.ts';
import type {
  CreateSectionInput,
  MutationReorderSectionsArgs,
  UpdateSectionInput,
} from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';
import { storedOr } from './public-menu/public-lists.ts';

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

/** Answers the menu's sections in their new order. */
async function reorderSections(
  _root: object,
  given: MutationReorderSectionsArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity[]> {
  const { menuID: menuId, sectionIDs: sectionIds } = given;
  const command = { type: 'ReorderSections', menuId, sectionIds } as const;
  const mutation = { command, subject: () => null };
  const { after } = await runMutation(mutation, given, context, info);
  return sectionIds.flatMap((id) => {
    const section = after.sections.get(id);
    return section ? [sectionToApi(section)] : [];
  });
}

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
