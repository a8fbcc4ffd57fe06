import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { normalizeAccountName } from '@qr-menu/domain';
import { venueExists } from '@qr-menu/stores/archive';
import { apiError } from '../../answers/api-error.ts';
import type { PublicMenu } from '../../generated/server.ts';
import { requirePublicReader } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

const gunzipped = promisify(gunzip);

/** Any selection of a public menu, from the same stored response that guests get as it is. */
async function publicMenu(
  _root: object,
  { accountName }: { accountName: string },
  { caller, documents, pool }: RequestContext,
): Promise<PublicMenu> {
  requirePublicReader(caller);
  const name = normalizeAccountName(accountName);
  const document = await documents.read(name, 'graphql').catch(() => null);
  if (document) {
    const response: { data: { publicMenu: PublicMenu } } = JSON.parse(
      (await gunzipped(document.body)).toString(),
    );
    return response.data.publicMenu;
  }
  if (await venueExists(pool, name)) {
    throw apiError('UNAVAILABLE', 'The menu is being prepared. Try again.');
  }
  throw apiError('NOT_FOUND', 'Account not found');
}

export const publicMenuResolvers = { Query: { publicMenu } };
