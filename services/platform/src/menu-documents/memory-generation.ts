import { venueCode } from '../venue-code/venue-code.ts';
import { isNewer } from './is-newer.ts';
import type { DocumentVersion, VenueDocuments, VenueMark } from './menu-documents.ts';
import { markOf } from './venue-mark.ts';

/** One generation of documents in memory. */
export function createMemoryGeneration() {
  const byName = new Map<string, VenueDocuments['variants']>();
  const marks = new Map<string, VenueMark>();
  const nameByAccount = new Map<string, string>();
  const accountByOwner = new Map<string, string>();
  const nameByCode = new Map<string, string>();
  const versions = new Map<string, DocumentVersion>();

  /** What pointed to a former account goes, so that documents never depend on what was before them. */
  function point(owner: string, accountId: string | null, firstName: string | undefined): void {
    const before = accountByOwner.get(owner);
    if (before !== undefined && nameByAccount.get(before) === firstName) {
      nameByAccount.delete(before);
    }
    accountByOwner.delete(owner);
    if (accountId === null || firstName === undefined) return;
    accountByOwner.set(owner, accountId);
    nameByAccount.set(accountId, firstName);
  }

  function write(documents: VenueDocuments): true {
    const { owner, names, currentName, accountId, variants } = documents;
    versions.set(owner, versionOf(documents));
    point(owner, accountId, names[0]);
    if (currentName !== null) nameByCode.set(venueCode(owner), currentName);
    const mark = markOf(documents);
    for (const name of names) {
      byName.set(name, variants);
      marks.set(name, mark);
    }
    return true;
  }

  return {
    byName,
    marks,
    nameByAccount,
    nameByCode,
    versions: (owners: readonly string[]) => owners.map((owner) => versions.get(owner) ?? null),
    writeIfNewer: (documents: VenueDocuments): boolean => {
      const stored = versions.get(documents.owner);
      return (!stored || isNewer(documents, stored)) && write(documents);
    },
    writeUnlessOlder: (documents: VenueDocuments): boolean => {
      const stored = versions.get(documents.owner);
      // What is newer stays newer when both are by the same code.
      const isOlder =
        stored && isNewer(stored, { ...versionOf(documents), renderer: stored.renderer });
      return !isOlder && write(documents);
    },
  };
}

const versionOf = ({ epoch, version, renderer }: VenueDocuments): DocumentVersion => ({
  epoch,
  version,
  renderer,
});
