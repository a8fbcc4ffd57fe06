import { limits } from '../limits.ts';
import { copyOf, withoutEntity } from './entities.ts';
import type { Bin, Deletable, Deleted } from './workspace.ts';

/** Throws if the entity is missing, because accepted events only restore entities from the bin. */
export function binned<Kind extends keyof Deletable>(
  bin: Bin,
  kind: Kind,
  id: string,
): Deletable[Kind] {
  const deleted = bin[kind].get(id);
  if (!deleted) throw new Error(`an accepted event restores the unknown entity ${id}`);
  return deleted.entity;
}

export const oldestUndo = (at: string): string =>
  new Date(Date.parse(at) - limits.undoHours * 3_600_000).toISOString();

export function binnedSince<Kind extends keyof Deletable>(
  bin: Bin,
  kind: Kind,
  id: string,
  at: string,
): Deletable[Kind] | undefined {
  const deleted = bin[kind].get(id);
  return deleted && deleted.deletedAt >= oldestUndo(at) ? deleted.entity : undefined;
}

/** Adds an entity, and drops those that were deleted too long ago to be restored. */
export function binWith<Kind extends keyof Deletable>(
  bin: Bin,
  kind: Kind,
  entity: Deletable[Kind],
  at: string,
): Bin {
  const oldest = oldestUndo(at);
  const recent: Bin = {
    menus: since(bin.menus, oldest),
    sections: since(bin.sections, oldest),
    items: since(bin.items, oldest),
    ingredients: since(bin.ingredients, oldest),
    optionGroups: since(bin.optionGroups, oldest),
  };
  const deleted = copyOf<unknown>(recent[kind]).set(entity.id, { entity, deletedAt: at });
  cleared.set(deleted, oldest);
  return { ...recent, [kind]: deleted };
}

/** The time of each map's last cleanup, so that a commit with many deletions scans a map only once. */
const cleared = new WeakMap<object, string>();

export const binWithout = (bin: Bin, kind: keyof Deletable, id: string): Bin => ({
  ...bin,
  [kind]: withoutEntity<unknown>(bin[kind], id),
});

function since<T>(
  deleted: ReadonlyMap<string, Deleted<T>>,
  oldest: string,
): ReadonlyMap<string, Deleted<T>> {
  if (cleared.get(deleted) === oldest) return deleted;
  const recent = [...deleted].filter(([, { deletedAt }]) => deletedAt >= oldest);
  const kept = recent.length === deleted.size ? deleted : new Map(recent);
  cleared.set(kept, oldest);
  return kept;
}
