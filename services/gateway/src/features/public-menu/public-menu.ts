import { normalizeAccountName } from '@qr-menu/domain';
import { apiError } from '../../answers/api-error.ts';
import type { PublicMenu, Resolvers } from '../../generated/server.ts';
import { requirePublicReader } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { readDocument, readJson } from './read-venue.ts';

export const publicMenuResolvers: Resolvers<RequestContext> = {
  Query: {
    /** Any selection of a public menu, from the same stored response that guests get as it is. */
    publicMenu: async (_root, { accountName }, context) => {
      requirePublicReader(context.caller);
      const document = await readDocument(context, normalizeAccountName(accountName), 'graphql');
      if (!document) throw apiError('NOT_FOUND', 'Account not found');
      const { data } = await readJson<{ data: { publicMenu: PublicMenu } }>(document);
      return data.publicMenu;
    },
  },
};
