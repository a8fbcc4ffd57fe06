import type { Resolvers } from '../../generated/server.ts';
import { requireUser, workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

export const uploadResolvers: Resolvers<RequestContext> = {
  Query: {
    uploadParts: (_root, { uploadToken }, { caller, uploads }) =>
      uploads.resume(workspaceOf(caller), uploadToken),
  },
  Mutation: {
    createUpload: (_root, { input }, { caller, uploads }) =>
      uploads.create(workspaceOf(caller), input),
    completeUpload: (_root, { input }, { caller, uploads }) =>
      uploads.complete(requireUser(caller), input.uploadToken, input.parts ?? []),
  },
};
