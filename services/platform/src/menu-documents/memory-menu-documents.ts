import { venueCode } from '../venue-code/venue-code.ts';
import { isNewer } from './is-newer.ts';
import type {
  DocumentVersion,
  MenuDocuments,
  VenueDocuments,
  VenueMark,
} from './menu-documents.ts';
import { markOf } from './venue-mark.ts';

/** Documents in this process's memory: rendered again from the archive at every start. */
export function createMemoryMenuDocuments(): MenuDocuments {
  const byName = new Map<string, VenueDocuments['variants']>();
  const marks = new Map<string, VenueMark>();
  const nameByAccount = new Map<string, string>();
  const nameByCode = new Map<string, string>();
  const versions = new Map<string, DocumentVersion>();

  return {
    read: async (name, variant) => byName.get(name)?.[variant] ?? null,
    check: async (name) => marks.get(name) ?? null,
    nameOfAccount: async (accountId) => nameByAccount.get(accountId) ?? null,
    nameOfCode: async (code) => nameByCode.get(code) ?? null,
    writeIfNewer: async (documents) => {
      const { owner, names, currentName, accountId, variants } = documents;
      const { epoch, version, renderer } = documents;
      const candidate = { epoch, version, renderer };
      const stored = versions.get(owner);
      if (stored && !isNewer(candidate, stored)) return false;
      versions.set(owner, candidate);
      const [firstName] = names;
      if (accountId !== null && firstName !== undefined) nameByAccount.set(accountId, firstName);
      if (currentName !== null) nameByCode.set(venueCode(owner), currentName);
      const mark = markOf(documents);
      for (const name of names) {
        byName.set(name, variants);
        marks.set(name, mark);
      }
      return true;
    },
    versions: async (owners) => owners.map((owner) => versions.get(owner) ?? null),
    close: async () => undefined,
  };
}
