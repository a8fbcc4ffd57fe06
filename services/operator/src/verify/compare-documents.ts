import { gunzipSync } from 'node:zlib';
import type { Workspace } from '@qr-menu/domain/workspace';
import { type RenderSettings, rendererRevision, renderVenue } from '@qr-menu/projector';
import {
  type DocumentVersion,
  isFormer,
  type MenuChecker,
  type MenuReader,
  type MenuVersions,
  type NameManifest,
  type StoredDocument,
  type VenueDocuments,
  type VenueManifest,
} from '@qr-menu/stores/menu-documents';
import { venueCode } from '@qr-menu/stores/venue-code';
import { type Fault, shown } from './findings.ts';

type VerifiedDocuments = MenuReader & MenuVersions & MenuChecker;

export type DocumentsToVerify = {
  readonly documents: VerifiedDocuments;
  readonly settings: RenderSettings;
};

/** How long a menu may be visible after its subscription ends: three sweeps, in milliseconds. */
const lapseUnnoticed = 90_000;

export async function compareDocuments(
  { documents, settings }: DocumentsToVerify,
  workspace: Workspace,
  version: number,
  now: number,
) {
  const [before = null] = await documents.versions([workspace.ownerId]);
  if (version === 0) return before ? elsewhere(null, before) : compared([]);
  const isHidden = before?.renderer === rendererRevision(settings, true);
  const at = isHidden ? now : now - lapseUnnoticed;
  const expected = await renderVenue(workspace, version, settings, at);
  if (!sameVersion(before, expected)) return elsewhere(expected, before);
  const faults = await contentFaults(documents, expected);
  const [after = null] = await documents.versions([workspace.ownerId]);
  // A difference does not count if the documents changed during the comparison.
  return sameVersion(after, expected) ? compared(faults) : elsewhere(expected, after);
}

const compared = (faults: readonly Fault[]) => ({ state: 'compared', faults }) as const;

const sameVersion = (stored: DocumentVersion | null, expected: DocumentVersion): boolean =>
  stored?.epoch === expected.epoch &&
  stored.version === expected.version &&
  stored.renderer === expected.renderer;

/** The documents have a different version. This is an error unless they are still being updated. */
const elsewhere = (expected: DocumentVersion | null, stored: DocumentVersion | null) => {
  const fault = { expected: versionText(expected), found: versionText(stored) };
  return { state: 'elsewhere', fault: { what: 'the version', ...fault } } as const;
};

const versionText = (version: DocumentVersion | null): string =>
  version === null
    ? 'nothing'
    : `epoch ${version.epoch} version ${version.version} renderer ${version.renderer}`;

async function contentFaults(
  documents: VerifiedDocuments,
  expected: VenueDocuments,
): Promise<readonly Fault[]> {
  const { owner, names, currentName, accountId } = expected;
  const ofNames = await Promise.all(names.map((name) => nameFaults(documents, expected, name)));
  const pointers: Fault[] = [];
  const [firstName] = names;
  if (accountId !== null && firstName !== undefined) {
    const name = await documents.nameOfAccount(accountId);
    pointers.push(...textFault(`the name of account ${accountId}`, firstName, name));
  }
  if (currentName !== null) {
    const code = venueCode(owner);
    const name = await documents.nameOfCode(code);
    pointers.push(...textFault(`the name of code ${code}`, currentName, name));
  }
  return [...ofNames.flat(), ...pointers];
}

function textFault(
  subject: string,
  expected: string | null,
  stored: string | null,
): readonly Fault[] {
  const text = (value: string | null) => shown('name', value ?? undefined);
  if (stored === expected) return [];
  return [{ what: subject, expected: text(expected), found: text(stored) }];
}

/** A former name must redirect to the current one and have no documents. */
async function nameFaults(
  documents: VerifiedDocuments,
  venue: VenueDocuments,
  name: string,
): Promise<readonly Fault[]> {
  const { variants, currentName } = venue;
  const kinds = Object.keys(variants) as (keyof typeof variants)[];
  const stored = await Promise.all(kinds.map((kind) => documents.read(name, kind)));
  const manifest = await patiently(() => documents.check(name));
  // Without the manifest, no document can be read, so only the manifest is reported.
  if (name === currentName && manifest === null) return lostManifest(documents, name);
  const bodies: Fault[] = [];
  for (const [index, kind] of kinds.entries()) {
    const expected = (name === currentName && variants[kind]) || null;
    const found = stored[index] ?? (expected && (await absence(documents, name, kind)));
    const fault = documentFault(expected, found);
    if (fault) bodies.push({ what: `${kind} of ${name}`, ...fault });
  }
  if (name === currentName && manifest)
    return [...bodies, ...manifestFaults(name, venue, manifest)];
  const leadsTo = manifest && (isFormer(manifest) ? manifest.movedTo : 'its own documents');
  return [...bodies, ...textFault(`the name that ${name} leads to`, currentName, leadsTo)];
}

type Absence = 'nothing' | 'damaged';

/** The reader returns null for both damaged and missing documents. */
const absence = async (
  documents: MenuChecker,
  name: string,
  document: Parameters<MenuChecker['isStored']>[1],
): Promise<Absence> => ((await documents.isStored(name, document)) ? 'damaged' : 'nothing');

const lostManifest = async (documents: MenuChecker, name: string): Promise<readonly Fault[]> => [
  {
    what: `the manifest of ${name}`,
    expected: 'a manifest',
    found: await absence(documents, name, 'manifest'),
  },
];

function documentFault(expected: StoredDocument | null, stored: StoredDocument | Absence | null) {
  if (!expected) return stored && { expected: 'nothing', found: 'a document' };
  const { status, etag, body } = expected;
  const text = (document: StoredDocument) =>
    `status ${document.status}, etag ${document.etag}, ${document.body.length} bytes`;
  if (stored === null || typeof stored === 'string') {
    return { expected: text(expected), found: stored ?? 'nothing' };
  }
  const sameBytes = Buffer.compare(body, stored.body) === 0;
  if (sameBytes && stored.status === status && stored.etag === etag) return null;
  const why = sameBytes ? '' : `, ${differenceOf(body, stored.body)}`;
  return { expected: text(expected), found: `${text(stored)}${why}` };
}

function differenceOf(expected: Uint8Array, stored: Uint8Array): string {
  try {
    const same = Buffer.compare(gunzipSync(expected), gunzipSync(stored)) === 0;
    return same ? 'the same text in different bytes' : 'another text';
  } catch {
    return 'not readable';
  }
}

function manifestFaults(
  name: string,
  venue: VenueDocuments,
  manifest: NameManifest,
): readonly Fault[] {
  const subject = `the manifest of ${name}`;
  if (isFormer(manifest)) return textFault(subject, 'a manifest', `leads to ${manifest.movedTo}`);
  const etags = (from: VenueManifest['documents']) =>
    new Map(
      Object.entries(from).map(([kind, stored]) => [kind, `${stored?.status} ${stored?.etag}`]),
    );
  const expected = etags(venue.variants);
  const stored = etags(manifest.documents);
  return [
    ...[...new Set([...expected.keys(), ...stored.keys()])].flatMap((kind) =>
      textFault(`${subject}: ${kind}`, expected.get(kind) ?? null, stored.get(kind) ?? null),
    ),
    ...textFault(`${subject}: language`, venue.defaultLanguage, manifest.defaultLanguage),
    ...textFault(`${subject}: menus`, JSON.stringify(venue.menus), JSON.stringify(manifest.menus)),
  ];
}

const tries = 5;

/** `check` gives up quickly, because it serves guests' requests. This command has more time. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = tries; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 1 || !isPassing(error)) throw error;
    }
  }
}

const isPassing = (error: unknown): boolean =>
  error instanceof Error && 'retryable' in error && error.retryable === true;
