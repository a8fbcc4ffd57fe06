import type { GraphQLResolveInfo } from 'graphql';
import type { ApiEntity } from '../../answers/lists/entity-list.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type { MutationReorderSectionsArgs } from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { sectionToApi } from './section-to-api.ts';

/** Answers the menu's sections in their new order. */
export async function reorderSections(
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
