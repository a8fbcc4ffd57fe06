import { dropReplaced, replacedSchemas } from '@qr-menu/command';
import type { CommandContext, Result } from '../command.ts';

/** Removes what earlier rebuilds put aside. */
export async function dropReplacedTables({ stores, confirmed }: CommandContext): Promise<Result> {
  const schemas = await replacedSchemas(stores.pool);
  if (confirmed) await dropReplaced(stores.pool, schemas);
  const end = confirmed ? 'removed' : 'nothing was removed: repeat it with --yes';
  return {
    json: { removed: confirmed, schemas },
    lines: schemas.length === 0 ? ['there is nothing to remove'] : [...schemas, end],
  };
}
