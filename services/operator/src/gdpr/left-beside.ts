import { replacedSchemas, unfinishedRebuild } from '@qr-menu/command';
import type { OperatorStores } from '../stores.ts';

/** Rebuilds leave copies that no later event reaches; with what removes each. */
export async function leftBeside(stores: OperatorStores): Promise<readonly string[]> {
  const replaced = await replacedSchemas(stores.pool);
  const unfinished = await unfinishedRebuild(stores.pool);
  return [
    ...replaced.map(
      (schema) =>
        `tables in ${schema}, which a rebuild replaced: npm run operator -- rebuild postgres --drop --yes`,
    ),
    ...(unfinished
      ? [
          'tables in menu_rebuild, of an unfinished rebuild: npm run operator -- rebuild postgres --restart --yes, then rebuild postgres --drop --yes',
        ]
      : []),
  ];
}
