import { roleOf, type Workspace, type WorkspaceRole } from '@qr-menu/domain';
import type { StreamReader } from '@qr-menu/platform';
import { workspaceStream } from '@qr-menu/schema';
import type { Caller } from './caller.ts';

/** The alphabet of user ids: nothing else is asked of the store. */
const userId = /^[\w-]{1,128}$/;

/**
 * The caller's role in the request's workspace, asked for once a request: whoever is removed from
 * the staff is a stranger at the next one.
 */
export function createCallerRole(
  workspaces: StreamReader<Workspace>,
  caller: Caller,
): () => Promise<WorkspaceRole | null> {
  let asked: Promise<WorkspaceRole | null> | undefined;

  async function ask(): Promise<WorkspaceRole | null> {
    if (caller.kind !== 'user') return null;
    if (caller.workspaceId === caller.userId) return 'owner';
    if (!userId.test(caller.workspaceId)) return null;
    const { state } = await workspaces.load(workspaceStream(caller.workspaceId));
    return roleOf(state, caller.userId);
  }

  return () => {
    asked ??= ask();
    return asked;
  };
}
