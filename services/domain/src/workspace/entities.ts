export type Stamps = {
  readonly id: string;
  readonly owner: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

type Entities<T> = ReadonlyMap<string, T>;

/** Maps that the current fold has created. They are not used elsewhere, so the fold may change them. */
let ownMaps: WeakSet<object> | null = null;

/** Copies each map only once during `fold`, so intermediate states must not be used elsewhere. */
export function copyingOnce<T>(fold: () => T): T {
  const outer = ownMaps;
  ownMaps = new WeakSet();
  try {
    return fold();
  } finally {
    ownMaps = outer;
  }
}

export function copyOf<T>(entities: Entities<T>): Map<string, T> {
  if (ownMaps?.has(entities)) return entities as Map<string, T>;
  const copy = new Map(entities);
  ownMaps?.add(copy);
  return copy;
}

export function withEntity<T extends Stamps>(entities: Entities<T>, entity: T): Entities<T> {
  return copyOf(entities).set(entity.id, entity);
}

/** Throws if the entity is missing, because an accepted event never refers to a missing entity. */
export function existingEntity<T extends Stamps>(entities: Entities<T>, id: string): T {
  const entity = entities.get(id);
  if (!entity) throw new Error(`an accepted event names the unknown entity ${id}`);
  return entity;
}

export function changed<T extends Stamps>(
  entities: Entities<T>,
  id: string,
  at: string,
  change: Changes<Omit<T, keyof Stamps>>,
): Entities<T> {
  return withEntity(entities, { ...existingEntity(entities, id), ...change, updatedAt: at });
}

export function reordered<T extends Stamps & { readonly position: number }>(
  entities: Entities<T>,
  ids: readonly string[],
  at: string,
): Entities<T> {
  const next = copyOf(entities);
  ids.forEach((id, index) => {
    next.set(id, { ...existingEntity(entities, id), position: index + 1, updatedAt: at });
  });
  return next;
}

export function withoutEntity<T>(entities: Entities<T>, id: string): Entities<T> {
  const rest = copyOf(entities);
  rest.delete(id);
  return rest;
}

export type Changes<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined };

export const isNew = <T>(desired: T | undefined, current: T): desired is T =>
  desired !== undefined && desired !== current;

/** Returns the changes that differ from the entity's values. Null if there are none. */
export function difference<Fields extends object>(
  current: Fields,
  changes: Changes<Fields>,
): Partial<Fields> | null {
  const entries = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !isSame(value, current[key as keyof Fields]),
  );
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Partial<Fields>);
}

/** Compares deeply. The order of keys does not matter, and undefined values equal omitted ones. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  return [...Object.keys(a), ...Object.keys(b)].every((key) => isSame(a[key], b[key]));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Compares in menu order: by position, then createdAt, then id. */
export function byPosition(
  a: Stamps & { readonly position: number },
  b: Stamps & { readonly position: number },
): number {
  return (
    a.position - b.position || compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)
  );
}

export const byCreation = (a: Stamps, b: Stamps): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
