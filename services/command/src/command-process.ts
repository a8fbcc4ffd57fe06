import {
  type ProcessContext,
  type ProcessDeps,
  type Running,
  startProcess,
} from '@qr-menu/runtime';
import { createReadiness, type MenuStores, openMenuStores } from '@qr-menu/stores/process-stores';
import { startCommandService } from './command-service.ts';
import type { Environment } from './env.ts';
import { migrateMenuStore } from './migrations/menu-store.ts';

/** The referee on opened stores; it also brings the database up to date. */
export async function openCommand(
  { LOG_EPOCH: epoch }: Pick<Environment, 'LOG_EPOCH'>,
  parts: ProcessContext & MenuStores,
): Promise<void> {
  await migrateMenuStore(parts.pool);
  const service = await startCommandService({ ...parts, epoch });
  parts.closers.add(service.stop);
}

export const startCommandProcess = (deps: ProcessDeps<Environment>): Promise<Running> =>
  startProcess('command', deps, async (context) => {
    const stores = await openMenuStores(deps.environment, context);
    await openCommand(deps.environment, { ...context, ...stores });
    return { ready: createReadiness(stores, deps.logger) };
  });
