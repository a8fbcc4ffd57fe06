import type { AccountDeletion, Workspace } from '@qr-menu/domain/workspace';
import { workspaceStream } from '@qr-menu/schema';
import { mutation, present } from '../../answers/mutations/mutation.ts';
import type { Resolvers } from '../../generated/server.ts';
import {
  requireFreshSignIn,
  requireUser,
  workspaceOf,
} from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { mailDeletion } from './mail-deletion.ts';

const toApi = (deletion: AccountDeletion | null) =>
  deletion && { requestedAt: deletion.createdAt, dueAt: deletion.dueAt };

type DeletionMail =
  | { readonly kind: 'deletion-requested'; readonly at: string; readonly dueAt: string }
  | { readonly kind: 'deletion-withdrawn'; readonly at: string };

/** An attacker could change the venue's address, so the owner's sign-in address gets the email too. */
const mailOwner = (
  { account }: Workspace,
  deletionId: string,
  mail: DeletionMail,
  context: RequestContext,
): Promise<void> =>
  mailDeletion(
    context,
    [requireUser(context.caller).email, ...(account ? [account.email] : [])],
    deletionId,
    { ...mail, language: account?.defaultLanguage ?? 'bg' },
  );

export const accountDeletionResolvers: Resolvers<RequestContext> = {
  Query: {
    accountDeletion: async (_root, _args, { caller, workspaces }) => {
      const { state } = await workspaces.load(workspaceStream(workspaceOf(caller)));
      return toApi(state.deletion);
    },
  },
  Mutation: {
    requestAccountDeletion: mutation({
      command: (_args, { caller, clock, newId }) => {
        requireFreshSignIn(caller, clock);
        return { type: 'RequestDeletion', deletionId: newId() };
      },
      answer: async ({ after }, _args, context) => {
        const deletion = present(after.deletion);
        const { createdAt: at, dueAt } = deletion;
        await mailOwner(after, deletion.id, { kind: 'deletion-requested', at, dueAt }, context);
        return present(toApi(deletion));
      },
    }),
    takeBackAccountDeletion: mutation({
      command: () => ({ type: 'CancelDeletion' }),
      answer: async ({ before, at }, _args, context) => {
        const { deletion } = before;
        if (deletion)
          await mailOwner(before, deletion.id, { kind: 'deletion-withdrawn', at }, context);
        return toApi(deletion);
      },
    }),
  },
};
