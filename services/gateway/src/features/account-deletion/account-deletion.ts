import type { AccountDeletion } from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { apiError } from '../../answers/api-error.ts';
import { mutation, present } from '../../answers/mutations/mutation.ts';
import type { Resolvers } from '../../generated/server.ts';
import { requireUser, workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

/** Seconds. A browser that somebody left open is not enough. */
const freshSignIn = 300;

const toApi = (deletion: AccountDeletion | null) =>
  deletion && { requestedAt: deletion.createdAt, dueAt: deletion.dueAt };

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
        if (requireUser(caller).signedInAt + freshSignIn < clock.now() / 1_000) {
          throw apiError('FORBIDDEN', 'Sign in again first: the last time is too long ago');
        }
        return { type: 'RequestDeletion', deletionId: newId() };
      },
      answer: ({ after }) => present(toApi(after.deletion)),
    }),
    takeBackAccountDeletion: mutation({
      command: () => ({ type: 'TakeBackDeletion' }),
      answer: ({ before }) => toApi(before.deletion),
    }),
  },
};
