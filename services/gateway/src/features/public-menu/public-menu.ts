import { normalizeAccountName } from '@qr-menu/domain';
import { venueExists } from '@qr-menu/stores/archive';
import { apiError } from '../../answers/api-error.ts';
import type { PublicMenu, Resolvers } from '../../generated/server.ts';
import { requirePublicReader } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';
import { beingPrepared, readJson } from './read-venue.ts';

export const publicMenuResolvers: Resolvers<RequestContext> = {
  Query: {
    /** Any selection of a public menu, from the same stored response that guests get as it is. */
    publicMenu: async (_root, { accountName }, { caller, documents, pool }) => {
      requirePublicReader(caller);
      const name = normalizeAccountName(accountName);
      const document = await documents.read(name, 'graphql').catch(() => null);
      if (document) {
        const { data } = await readJson<{ data: { publicMenu: PublicMenu } }>(document);
        return data.publicMenu;
      }
      if (await venueExists(pool, name)) throw beingPrepared();
      throw apiError('NOT_FOUND', 'Account not found');
    },
  },
};
