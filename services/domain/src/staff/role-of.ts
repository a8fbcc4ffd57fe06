import type { StaffRole } from '@qr-menu/schema';
import type { Workspace } from '../workspace/workspace.ts';

export type WorkspaceRole = 'owner' | StaffRole;

/** What a user is in this workspace; null for strangers. */
export function roleOf({ ownerId, staff }: Workspace, userId: string): WorkspaceRole | null {
  return userId === ownerId ? 'owner' : (staff.members.get(userId)?.role ?? null);
}
