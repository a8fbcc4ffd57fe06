import type { StaffRole } from '@qr-menu/schema';
import type { Pool } from 'pg';
import type { InvitationToMe, Staff, WorkspaceAccess } from '../../generated/server.ts';
import { requireUser, type User } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

type InvitationRow = {
  readonly id: string;
  readonly workspaceId: string;
  readonly accountName: string | null;
  readonly role: StaffRole;
  readonly createdAt: string;
};

/** Everybody who works in the request's workspace or is invited to, oldest first. */
export async function listStaff(
  _root: object,
  _given: object,
  { caller, pool }: RequestContext,
): Promise<Staff> {
  const { workspaceId } = requireUser(caller);
  const read = async <Row extends object>(table: string): Promise<Row[]> => {
    const { rows } = await pool.query<Row>(
      `select id, email, role, created_at as "createdAt", updated_at as "updatedAt"
         from ${table} where owner = $1 order by created_at, id`,
      [workspaceId],
    );
    return rows;
  };
  const [members, invitations] = await Promise.all([
    read<Staff['members'][number]>('staff_members'),
    read<Staff['invitations'][number]>('staff_invitations'),
  ]);
  return { members, invitations };
}

/** Nothing for an address that is not verified: anybody can claim one. */
export async function myInvitations(
  _root: object,
  _given: object,
  { caller, pool }: RequestContext,
): Promise<InvitationToMe[]> {
  const { email, emailVerified } = requireUser(caller);
  if (!emailVerified) return [];
  const { rows } = await pool.query<InvitationRow>(
    `select i.id, i.owner as "workspaceId", a.name as "accountName", i.role,
            i.created_at as "createdAt"
       from staff_invitations i left join accounts a on a.owner = i.owner
      where i.email = $1 order by i.created_at, i.id`,
    [email],
  );
  return rows;
}

export async function myWorkspaces(
  _root: object,
  _given: object,
  { caller, pool }: RequestContext,
): Promise<WorkspaceAccess[]> {
  const { userId: workspaceId } = requireUser(caller);
  const own = { workspaceId, role: 'owner', accountName: await accountName(pool, workspaceId) };
  const { rows } = await pool.query<WorkspaceAccess>(
    `select m.owner as "workspaceId", a.name as "accountName", m.role
       from staff_members m left join accounts a on a.owner = m.owner
      where m.id = $1 order by m.created_at, m.owner`,
    [workspaceId],
  );
  return [own as WorkspaceAccess, ...rows];
}

async function accountName(pool: Pool, owner: User['userId']): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from accounts where owner = $1',
    [owner],
  );
  return rows[0]?.name ?? null;
}
