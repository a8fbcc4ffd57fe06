import {
  type DocumentGenerations,
  inUse,
  noSuchGeneration,
  notBuilding,
  unfinished,
} from './document-generations.ts';
import { createMemoryGeneration } from './memory-generation.ts';
import type { MenuDocuments } from './menu-documents.ts';

/** Documents in this process's memory: rendered again from the archive at every start. */
export function createMemoryMenuDocuments(): MenuDocuments {
  const held = createHeldGenerations();
  const current = () => held.of(held.current());

  return {
    ...held.management,
    read: async (name, variant) => current().byName.get(name)?.[variant] ?? null,
    check: async (name) => current().marks.get(name) ?? null,
    nameOfAccount: async (accountId) => current().nameByAccount.get(accountId) ?? null,
    nameOfCode: async (code) => current().nameByCode.get(code) ?? null,
    writeIfNewer: async (documents) => {
      const building = held.building();
      if (building !== null) held.of(building).writeIfNewer(documents);
      return current().writeIfNewer(documents);
    },
    writeTo: async (generation, documents) => held.of(generation).writeUnlessOlder(documents),
    versions: async (owners) => current().versions(owners),
    versionsIn: async (generation, owners) =>
      held.has(generation) ? held.of(generation).versions(owners) : owners.map(() => null),
    close: async () => undefined,
  };
}

function createHeldGenerations() {
  const contents = new Map([[0, createMemoryGeneration()]]);
  const notes = new Map<number, string>();
  let current = 0;
  let building: number | null = null;
  let last = 0;

  const of = (generation: number) => {
    const found = contents.get(generation);
    if (!found) throw noSuchGeneration(generation);
    return found;
  };
  const forget = (generation: number): void => {
    contents.delete(generation);
    notes.delete(generation);
    if (building === generation) building = null;
  };

  const management: Omit<DocumentGenerations, 'writeTo' | 'versionsIn'> = {
    generations: async () => ({
      current,
      building,
      started: [...notes].map(([number, note]) => ({ number, note })),
      leaving: [],
    }),
    startGeneration: async (purpose, note) => {
      if (purpose === 'next' && building !== null) throw unfinished(building);
      last += 1;
      contents.set(last, createMemoryGeneration());
      notes.set(last, note);
      if (purpose === 'next') building = last;
      return last;
    },
    noteGeneration: async (generation, note) => {
      if (!notes.has(generation)) throw noSuchGeneration(generation);
      notes.set(generation, note);
    },
    switchTo: async (generation) => {
      if (generation === current) return;
      if (generation !== building) throw notBuilding(generation);
      const before = current;
      current = generation;
      building = null;
      forget(before);
    },
    dropGeneration: async (generation) => {
      if (generation === current) throw inUse(generation);
      of(generation);
      forget(generation);
    },
  };
  return {
    management,
    of,
    has: (number: number) => contents.has(number),
    current: () => current,
    building: () => building,
  };
}
