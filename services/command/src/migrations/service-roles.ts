import { menuStoreSchema } from '@qr-menu/stores/archive';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { ClientBase, Pool } from 'pg';

export const rolesOfServices = ['command', 'projector', 'gateway', 'guest', 'identity'] as const;
type Service = (typeof rolesOfServices)[number];

export type ServicePasswords = Partial<Readonly<Record<Service, string>>>;

const roleOf = (service: Service): string => `qr_menu_${service}`;

const rights: Readonly<Record<Service, readonly string[]>> = {
  command: [
    'select, insert, update, delete on all tables in schema menu',
    'usage on all sequences in schema menu',
  ],
  projector: [
    'select on all tables in schema menu',
    'insert, update, delete on menu.workspace_snapshots',
  ],
  gateway: [
    'select on all tables in schema menu',
    'insert, update, delete on menu.menu_views, menu.table_views, menu.menu_view_batches, menu.workspace_snapshots',
    'insert, delete on menu.pending_uploads, menu.stored_images',
    'insert, update, delete on menu.mails',
    'insert on menu.erased_workspaces',
    'delete on menu.released_images',
  ],
  identity: ['select on menu.erased_workspaces'],
  guest: [
    'select on menu.venue_names, menu.streams, menu.log_identity, menu.store_incarnation, menu.parked_commits',
  ],
};

/** Sets passwords and grants permissions. Must run as the database owner. */
export function setServiceRoles(owner: Pool, passwords: ServicePasswords): Promise<void> {
  return inTransaction(owner, { isolation: 'read committed' }, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('service roles', 0))");
    for (const service of rolesOfServices) {
      const password = passwords[service];
      if (password !== undefined) await letIn(client, roleOf(service), password);
    }
    if (passwords.identity !== undefined) await giveIdentityItsSchema(client);
    await grantServiceRights(client);
  });
}

/** Grants existing roles their permissions again, because new tables have none. */
export async function grantServiceRights(client: ClientBase): Promise<void> {
  for (const [service, granted] of Object.entries(rights)) {
    const role = roleOf(service as Service);
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) continue;
    await client.query(`revoke all on all tables in schema ${menuStoreSchema} from ${role}`);
    await client.query(`grant usage on schema ${menuStoreSchema} to ${role}`);
    for (const right of granted) await client.query(`grant ${right} to ${role}`);
  }
}

async function letIn(client: ClientBase, role: string, password: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const literal = client.escapeLiteral(password);
  // Repeated at every start, so that permissions granted by hand in an emergency are revoked again.
  await client.query(
    `${verb} role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${literal}`,
  );
}

/** Makes identity the owner of its schema, so that no other role can read its hashes or keys. */
async function giveIdentityItsSchema(client: ClientBase): Promise<void> {
  const role = roleOf('identity');
  await client.query(`grant ${role} to current_user`);
  await client.query(`create schema if not exists identity authorization ${role}`);
  await client.query(`alter schema identity owner to ${role}`);
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'identity' and tableowner <> $1",
    [role],
  );
  for (const { name } of rows) await client.query(`alter table identity.${name} owner to ${role}`);
}
