import type { CompleteUploadInput, CreateUploadInput } from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

export const uploadResolvers = {
  Query: {
    uploadParts: (
      _root: object,
      { uploadToken }: { uploadToken: string },
      { caller, uploads }: RequestContext,
    ) => uploads.resume(workspaceOf(caller), uploadToken),
  },
  Mutation: {
    createUpload: (
      _root: object,
      { input }: { input: CreateUploadInput },
      { caller, uploads }: RequestContext,
    ) => uploads.create(workspaceOf(caller), input),
    completeUpload: (
      _root: object,
      { input }: { input: CompleteUploadInput },
      { caller, uploads }: RequestContext,
    ) => uploads.complete(workspaceOf(caller), input.uploadToken, input.parts ?? []),
  },
};
