import { isNewer } from './is-newer.ts';
import type { DocumentVersion, MenuDocuments, VenueDocuments } from './menu-documents.ts';

/** Documents in this process's memory: rendered again from the archive at every start. */
export function createMemoryMenuDocuments(): MenuDocuments {
  const byName = new Map<string, VenueDocuments['variants']>();
  const versions = new Map<string, DocumentVersion>();

  return {
    read: async (name, variant) => byName.get(name)?.[variant] ?? null,
    writeIfNewer: async ({ owner, names, variants, epoch, version, renderer }) => {
      const candidate = { epoch, version, renderer };
      const stored = versions.get(owner);
      if (stored && !isNewer(candidate, stored)) return false;
      versions.set(owner, candidate);
      for (const name of names) byName.set(name, variants);
      return true;
    },
    versions: async (owners) => owners.map((owner) => versions.get(owner) ?? null),
    close: async () => undefined,
  };
}
