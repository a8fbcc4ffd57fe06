import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import {
  type ApiEntity,
  type EntityList,
  itemList,
  menuList,
  sectionList,
  transactionList,
} from './entities.ts';

type ChildLoader = (parentId: string) => Promise<readonly ApiEntity[]>;

/** All children of a parent, in the order in which guests see them, batched over a request. */
export type ChildLoaders = {
  readonly menus: ChildLoader;
  readonly sections: ChildLoader;
  readonly items: ChildLoader;
  readonly transactions: ChildLoader;
};

export function createChildLoaders(pool: Pool, ownerId: string): ChildLoaders {
  return {
    menus: childLoader(pool, menuList, ownerId),
    sections: childLoader(pool, sectionList, ownerId),
    items: childLoader(pool, itemList, ownerId),
    transactions: childLoader(pool, transactionList, ownerId),
  };
}

function childLoader(pool: Pool, list: EntityList, ownerId: string): ChildLoader {
  const columns = Object.entries(list.fields).map(([field, sql]) => `${sql} as "${field}"`);
  const order = 'position' in list.fields ? 'position, created_at, id' : 'created_at, id';
  const loader = new DataLoader<string, readonly ApiEntity[]>(async (parentIds) => {
    const { rows } = await pool.query<ApiEntity & { parent: string }>(
      `select ${columns.join(', ')}, ${list.parent} as parent from ${list.table}
        where owner = $1 and ${list.parent} = any($2) order by ${order}`,
      [ownerId, parentIds],
    );
    const byParent = new Map<string, ApiEntity[]>(parentIds.map((id) => [id, []]));
    for (const row of rows) byParent.get(row.parent)?.push(row);
    return parentIds.map((id) => byParent.get(id) ?? []);
  });
  return (parentId) => loader.load(parentId);
}
