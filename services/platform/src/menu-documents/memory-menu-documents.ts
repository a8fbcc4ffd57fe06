import { isNewer } from './is-newer.ts';
import type { DocumentVersion, MenuDocuments, VenueDocuments } from './menu-documents.ts';

/** Documents in this process's memory: rendered again from the archive at every start. */
export function createMemoryMenuDocuments(): MenuDocuments {
  const byName = new Map<string, VenueDocuments['variants']>();
  const nameByAccount = new Map<string, string>();
  const versions = new Map<string, DocumentVersion>();

  return {
    read: async (name, variant) => byName.get(name)?.[variant] ?? null,
    nameOfAccount: async (accountId) => nameByAccount.get(accountId) ?? null,
    writeIfNewer: async (documents) => {
      const { owner, names, accountId, variants, epoch, version, renderer } = documents;
      const candidate = { epoch, version, renderer };
      const stored = versions.get(owner);
      if (stored && !isNewer(candidate, stored)) return false;
      versions.set(owner, candidate);
      const [firstName] = names;
      if (accountId !== null && firstName !== undefined) nameByAccount.set(accountId, firstName);
      for (const name of names) byName.set(name, variants);
      return true;
    },
    versions: async (owners) => owners.map((owner) => versions.get(owner) ?? null),
    close: async () => undefined,
  };
}
