import { venueCode } from '../venue-code/venue-code.ts';
import {
  type Belonging,
  type DocumentVariant,
  type DocumentVersion,
  formerNames,
  type MenuDocuments,
  manifestOf,
  type NameManifest,
  type VenueDocuments,
} from './menu-documents.ts';

type StoredName = {
  readonly manifest: NameManifest;
  readonly variants: Partial<VenueDocuments['variants']>;
};

/** Keeps documents only in this process's memory, so every start renders them again from the archive. */
export function createMemoryMenuDocuments(): MenuDocuments {
  const byName = new Map<string, StoredName>();
  const nameByAccount = new Map<string, string>();
  const accountByOwner = new Map<string, string>();
  const nameByCode = new Map<string, string>();
  const versions = new Map<string, DocumentVersion>();

  /** Replaces the entry of the owner's former account, which would otherwise still lead to the venue. */
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
    const { epoch, version, renderer } = documents;
    versions.set(owner, { epoch, version, renderer });
    point(owner, accountId, names[0]);
    if (currentName === null) return true;
    nameByCode.set(venueCode(owner), currentName);
    byName.set(currentName, { manifest: manifestOf(documents), variants });
    for (const name of formerNames(documents)) {
      byName.set(name, { manifest: { movedTo: currentName }, variants: {} });
    }
    return true;
  }

  return {
    read: async (name, variant) => byName.get(name)?.variants[variant] ?? null,
    check: async (name) => byName.get(name)?.manifest ?? null,
    readWithManifest: async (name, variant) => ({
      manifest: byName.get(name)?.manifest ?? null,
      document: byName.get(name)?.variants[variant] ?? null,
    }),
    nameOfAccount: async (accountId) => nameByAccount.get(accountId) ?? null,
    nameOfCode: async (code) => nameByCode.get(code) ?? null,
    writeIfNewer: async (documents) => {
      const stored = versions.get(documents.owner);
      return (
        !(stored && (isOlder(documents, stored) || isSame(documents, stored))) && write(documents)
      );
    },
    writeUnlessOlder: async (documents) => {
      const stored = versions.get(documents.owner);
      return !(stored && isOlder(documents, stored)) && write(documents);
    },
    ...createNotes(),
    isStored: async (name, part) => holds(byName.get(name), part),
    areMissing: async (names) => names.map((name) => !byName.has(name)),
    versions: async (owners) => owners.map((owner) => versions.get(owner) ?? null),
    dropFormerKeys: async () => undefined,
    isEmpty: async () => versions.size === 0,
    removeUnknown: (areKnown) =>
      removeUnknown(areKnown, [
        ['name', byName],
        ['owner', versions],
        ['owner', accountByOwner],
        ['account', nameByAccount],
        ['code', nameByCode],
      ]),
    close: async () => undefined,
  };
}

const holds = (stored: StoredName | undefined, part: DocumentVariant | 'manifest'): boolean =>
  part === 'manifest' ? stored !== undefined : stored?.variants[part] !== undefined;

function createNotes(): Pick<
  MenuDocuments,
  'request' | 'takeRequests' | 'replayNote' | 'noteReplay'
> {
  let replayNote: string | null = null;
  const requested = new Set<string>();
  return {
    request: async (name) => void requested.add(name),
    takeRequests: async () => {
      const names = [...requested];
      requested.clear();
      return names;
    },
    replayNote: async () => replayNote,
    noteReplay: async (note) => {
      replayNote = note;
    },
  };
}

const isOlder = (candidate: DocumentVersion, stored: DocumentVersion): boolean =>
  candidate.epoch === stored.epoch
    ? candidate.version < stored.version
    : candidate.epoch < stored.epoch;

const isSame = (candidate: DocumentVersion, stored: DocumentVersion): boolean =>
  candidate.epoch === stored.epoch &&
  candidate.version === stored.version &&
  candidate.renderer === stored.renderer;

async function removeUnknown(
  areKnown: Parameters<MenuDocuments['removeUnknown']>[0],
  maps: readonly (readonly [Belonging['kind'], Map<string, unknown>])[],
): Promise<number> {
  const entries = maps.flatMap(([kind, map]) => [...map.keys()].map((id) => ({ kind, id, map })));
  const existing = await areKnown(entries.map(({ kind, id }) => ({ kind, id })));
  const unknown = entries.filter((_, index) => existing[index] === false);
  for (const { id, map } of unknown) map.delete(id);
  return unknown.length;
}
