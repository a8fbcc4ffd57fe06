import type { Settled } from '@qr-menu/commits';
import { idsPerCopy } from '@qr-menu/domain/copies';
import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import { type Show, show } from '../answers/lists/entities.ts';
import { dataOf, mutation } from '../answers/mutations/mutation.ts';
import type { Resolvers } from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';

const duplicate = (
  shown: Show,
  command: (id: string, newIds: readonly string[]) => WorkspaceCommand,
  copyIn: (settled: Settled) => string | undefined,
) =>
  mutation({
    command: ({ input }: { readonly input: { readonly id: string } }, { newIds }) =>
      command(input.id, newIds(idsPerCopy)),
    subject: (workspace, { input }) => shown(workspace, input.id),
    answer: (settled) => shown(settled.after, copyIn(settled) ?? ''),
  });

export const copyResolvers: Resolvers<RequestContext> = {
  Mutation: {
    duplicateItem: duplicate(
      show.item,
      (itemId, newIds) => ({ type: 'DuplicateItem', itemId, newIds }),
      (settled) => dataOf(settled, 'ItemCopied')?.itemId,
    ),
    duplicateSection: duplicate(
      show.section,
      (sectionId, newIds) => ({ type: 'DuplicateSection', sectionId, newIds }),
      (settled) => dataOf(settled, 'SectionCopied')?.sectionId,
    ),
    duplicateMenu: duplicate(
      show.menu,
      (menuId, newIds) => ({ type: 'DuplicateMenu', menuId, newIds }),
      (settled) => dataOf(settled, 'MenuCopied')?.menuId,
    ),
  },
};
