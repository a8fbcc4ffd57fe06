import {
  type ProcessContext,
  type ProcessDeps,
  type Running,
  startProcess,
} from '@qr-menu/runtime/process';
import { createPool } from '@qr-menu/stores/postgres';
import { createReadiness, type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import { startCommandService } from './command-service.ts';
import type { Environment } from './env.ts';
import { migrateMenuStore } from './migrations/menu-store.ts';
import { setServiceRoles } from './migrations/service-roles.ts';
import { createStatusPage } from './status/status-page.ts';

type CommandEnvironment = Pick<Environment, 'LOG_EPOCH'> &
  Partial<Pick<Environment, 'DATABASE_OWNER_URL' | 'DATABASE_ROLES'>>;

/** Wires the referee to its stores and migrates the database. */
export async function openCommand(
  { LOG_EPOCH: epoch, DATABASE_OWNER_URL: ownerUrl, DATABASE_ROLES: roles }: CommandEnvironment,
  parts: ProcessContext & MenuStores,
): Promise<void> {
  const { name: applicationName, logger } = parts;
  const owner = ownerUrl
    ? createPool({ url: ownerUrl, applicationName, logger, max: 1, isPatient: true })
    : undefined;
  try {
    await migrateMenuStore(owner ?? parts.pool);
    if (roles) await setServiceRoles(owner ?? parts.pool, roles);
  } finally {
    await owner?.end();
  }
  const service = await startCommandService({ ...parts, epoch });
  parts.closers.add(service.stop);
}

export const startCommandProcess = (deps: ProcessDeps<Environment>): Promise<Running> =>
  startProcess('command', deps, async (context) => {
    const stores = await openMenuStores(deps.environment, context);
    const { environment, logger } = deps;
    await openCommand(environment, { ...context, ...stores });
    const { documents } = stores;
    const statusPage = createStatusPage({
      ...context,
      ...stores,
      environment,
      openLog: async () => stores.log,
      // Without Redis, the documents are in the memory of another process.
      openDocuments: environment.REDIS_URL === undefined ? undefined : () => documents,
    });
    return { ready: createReadiness(stores, logger), statusPage };
  });
