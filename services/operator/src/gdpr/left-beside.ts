import { replacedSchemas, unfinishedRebuild } from '../rebuild/shadow.ts';
import type { OperatorStores } from '../stores.ts';

/** Rebuilds and replays leave copies that no later event reaches; with what removes each. */
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
    ...(await generationsBeside(stores)).map(
      (generation) =>
        `documents in Redis, generation ${generation}: npm run operator -- replay --drop ${generation} --yes`,
    ),
  ];
}

/** The one that is being built is written to like the current one. */
async function generationsBeside(stores: OperatorStores): Promise<readonly number[]> {
  if (stores.environment.REDIS_URL === undefined) return [];
  const { current, building, started, leaving } = await stores.openDocuments().generations();
  const apart = started.map(({ number }) => number);
  return [...apart.filter((number) => number !== current && number !== building), ...leaving];
}
