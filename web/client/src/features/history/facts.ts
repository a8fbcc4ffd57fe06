import * as z from 'zod/mini';

/** What the history so far tells about one menu, item, member, … */
export type Fact = Readonly<Record<string, unknown>>;

/** By id. */
export type Facts = Map<string, Fact>;

const eventsSchema = z.array(
  z.object({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
);
export type PlainEvent = z.infer<typeof eventsSchema>[number];

/** Reads what the API has as JSON text; what is malformed tells nothing. */
export function parseEvents(json: string): readonly PlainEvent[] {
  try {
    return eventsSchema.parse(JSON.parse(json));
  } catch {
    return [];
  }
}

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** Adds what an event tells about the entity with this id. */
export function learn(facts: Facts, id: string, { type, data }: PlainEvent): void {
  const copied = typeof data.sourceId === 'string' ? facts.get(data.sourceId) : undefined;
  facts.set(id, { ...copied, ...facts.get(id), ...data });
  if (type !== 'ItemsReordered' && type !== 'SectionsReordered') return;
  // Their positions become 1 to n.
  for (const [index, child] of idsOf(data.itemIds ?? data.sectionIds).entries()) {
    const known = facts.get(child);
    if (known) facts.set(child, { ...known, position: index + 1 });
  }
}
