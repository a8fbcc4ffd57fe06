import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { type ApiEntity, columnsOf, type EntityList, guestsOrder } from './entities.ts';

export type ChildLoader = (list: EntityList, parentId: string) => Promise<readonly ApiEntity[]>;

export function createChildLoader(pool: Pool, ownerId: string): ChildLoader {
  const loaders = new Map<EntityList, DataLoader<string, readonly ApiEntity[]>>();
  const open = (list: EntityList) =>
    new DataLoader<string, readonly ApiEntity[]>(async (parentIds) => {
      const { rows } = await pool.query<ApiEntity & { parent: string }>(
        `select ${columnsOf(list)}, ${list.parent} as parent from ${list.table}
          where owner = $1 and ${list.parent} = any($2) order by ${guestsOrder(list).join(', ')}`,
        [ownerId, parentIds],
      );
      const byParent = new Map<string, ApiEntity[]>(parentIds.map((id) => [id, []]));
      for (const row of rows) byParent.get(row.parent)?.push(row);
      return parentIds.map((id) => byParent.get(id) ?? []);
    });
  return (list, parentId) => {
    const loader = loaders.get(list) ?? open(list);
    loaders.set(list, loader);
    return loader.load(parentId);
  };
}
