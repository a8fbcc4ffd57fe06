import { streamVersion } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import { workspaceOf } from '../authentication/caller.ts';
import type { RequestContext } from '../request-context.ts';

/** How many commits the caller's workspace holds; `ifVersion` is compared with the same number. */
export const workspaceVersion = (
  _root: object,
  _given: object,
  { pool, caller }: RequestContext,
): Promise<number> => streamVersion(pool, workspaceStream(workspaceOf(caller)));
