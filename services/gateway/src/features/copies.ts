import { idsPerCopy, type Workspace, type WorkspaceCommand } from '@qr-menu/domain';
import type { DomainEvent } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import type { ApiEntity } from '../answers/lists/entities.ts';
import { itemToApi, menuToApi, sectionToApi } from '../answers/lists/entities.ts';
import { runMutation } from '../answers/mutations/run-mutation.ts';
import type {
  MutationDuplicateItemArgs,
  MutationDuplicateMenuArgs,
  MutationDuplicateSectionArgs,
} from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';

type Given = MutationDuplicateItemArgs | MutationDuplicateMenuArgs | MutationDuplicateSectionArgs;

type Copying = {
  readonly command: (id: string, newIds: readonly string[]) => WorkspaceCommand;
  readonly show: (workspace: Workspace, id: string) => ApiEntity | null;
  /** The copy's id, from the event that tells of it. */
  readonly copiedId: (event: DomainEvent) => string | undefined;
};

/** A mutation that answers the new copy of what its input names. */
const duplicate =
  ({ command, show, copiedId }: Copying) =>
  async (
    _root: object,
    given: Given,
    context: RequestContext,
    info: GraphQLResolveInfo,
  ): Promise<ApiEntity | null> => {
    const { id } = given.input;
    const newIds = Array.from({ length: idsPerCopy }, context.newId);
    const mutation = {
      command: command(id, newIds),
      subject: (workspace: Workspace) => show(workspace, id),
    };
    const { after, events } = await runMutation(mutation, given, context, info);
    const [copy] = events.map(copiedId).filter((found) => found !== undefined);
    return copy === undefined ? null : show(after, copy);
  };

const shown = <T>(entity: T | undefined, toApi: (entity: T) => ApiEntity): ApiEntity | null =>
  entity === undefined ? null : toApi(entity);

export const copyResolvers = {
  Mutation: {
    duplicateItem: duplicate({
      command: (itemId, newIds) => ({ type: 'DuplicateItem', itemId, newIds }),
      show: ({ items }, id) => shown(items.get(id), itemToApi),
      copiedId: (event) => (event.type === 'ItemCopied' ? event.data.itemId : undefined),
    }),
    duplicateSection: duplicate({
      command: (sectionId, newIds) => ({ type: 'DuplicateSection', sectionId, newIds }),
      show: ({ sections }, id) => shown(sections.get(id), sectionToApi),
      copiedId: (event) => (event.type === 'SectionCopied' ? event.data.sectionId : undefined),
    }),
    duplicateMenu: duplicate({
      command: (menuId, newIds) => ({ type: 'DuplicateMenu', menuId, newIds }),
      show: ({ menus }, id) => shown(menus.get(id), menuToApi),
      copiedId: (event) => (event.type === 'MenuCopied' ? event.data.menuId : undefined),
    }),
  },
};
