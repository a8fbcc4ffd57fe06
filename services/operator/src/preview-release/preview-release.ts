import { type RenderSettings, rendererRevision, renderVenue } from '@qr-menu/projector';
import { workspaceStream } from '@qr-menu/schema';
import {
  assertLogEpoch,
  countStreams,
  streamVersion,
  workspacePages,
} from '@qr-menu/stores/archive';
import {
  type DocumentVariant,
  type DocumentVersion,
  isFormer,
  type MenuDocuments,
  manifestOf,
  type VenueDocuments,
  type VenueManifest,
} from '@qr-menu/stores/menu-documents';
import {
  type Command,
  type CommandContext,
  type Result,
  textArgument,
  textOption,
} from '../command.ts';
import { messageOf, Refused } from '../errors.ts';
import { findOwner } from '../find-venue.ts';
import { printable } from '../printable.ts';
import { readRenderSettings } from '../replay/render-settings.ts';
import { sideBySide } from '../side-by-side.ts';
import {
  type DocumentDifference,
  documentDifferences,
  valueDifferences,
} from './document-differences.ts';

export const previewRelease: Command = {
  name: 'preview-release',
  summary:
    'render every venue with this release and compare with its documents; changes nothing, exit code 1: a difference',
  options: {
    workspace: textOption('<id|name>', 'only this workspace: owner id, account id or name'),
  },
  prepare: (values) => {
    const workspace = textArgument(values, 'workspace');
    return async (context) => {
      const { pool, openDocuments, environment } = context.stores;
      const documents = openDocuments();
      const settings = readRenderSettings(environment);
      await assertLogEpoch(pool, settings.epoch);
      const preview = createPreview({ context, documents, settings });
      if (workspace !== undefined) await preview.look([await findOwner(pool, workspace)]);
      else await lookAtAll(context, preview);
      return preview.report();
    };
  },
};

async function lookAtAll(
  { stores: { pool }, progress }: CommandContext,
  preview: Pick<ReturnType<typeof createPreview>, 'look'>,
): Promise<void> {
  const { workspaces: total } = await countStreams(pool);
  let done = 0;
  for await (const page of workspacePages(pool)) {
    await preview.look(page.map(({ owner }) => owner));
    done += page.length;
    progress.report({ what: 'venues', done, total: Math.max(done, total) });
  }
}

type PreviewDeps = {
  readonly context: CommandContext;
  readonly documents: MenuDocuments;
  readonly settings: RenderSettings;
};

/** How long a menu may be visible after its subscription ends: three sweeps, in milliseconds. */
const lapseUnnoticed = 90_000;
const hiddenEnding = '-lapsed';
const tries = 3;

function createPreview({ context, documents, settings }: PreviewDeps) {
  const { stores, signal } = context;
  const counts = { venues: 0, documents: 0, differing: 0, venuesDiffering: 0 };
  const notCompared = { missing: 0, ahead: 0, changing: 0, notRendered: 0 };
  const fields = createFields();
  const renderers: Record<string, number> = {};
  let firstFault: string | null = null;

  /** Renders the version that the documents show, which may be older than the archive. */
  async function render(owner: string, { version, renderer }: DocumentVersion) {
    const now = stores.clock.now();
    const at = renderer.endsWith(hiddenEnding) ? now : now - lapseUnnoticed;
    try {
      const workspace = await stores.workspaces.stateAt(workspaceStream(owner), version);
      return await renderVenue(workspace, version, settings, at);
    } catch (error) {
      if (error instanceof Error && 'retryable' in error && error.retryable === true) throw error;
      // Fails and ends the command if a store is unavailable.
      await stores.pool.query('select');
      firstFault ??= `${workspaceStream(owner)}: ${messageOf(error)}`;
      return null;
    }
  }

  async function isAhead(owner: string, stored: DocumentVersion): Promise<boolean> {
    if (stored.epoch !== settings.epoch) return stored.epoch > settings.epoch;
    return stored.version > (await streamVersion(stores.pool, workspaceStream(owner)));
  }

  async function lookOnce(owner: string): Promise<Look> {
    const [stored] = await documents.versions([owner]);
    if (!stored) return 'missing';
    if (await isAhead(owner, stored)) return 'ahead';
    const rendered = await render(owner, stored);
    if (!rendered) return 'notRendered';
    const compared = await compareVenue(documents, rendered);
    if (!compared) return 'missing';
    const [after] = await documents.versions([owner]);
    if (!after || !isSame(after, stored)) return 'changing';
    counts.venues += 1;
    counts.documents += compared.variants;
    counts.differing += compared.differing.length;
    if (compared.differing.length > 0) counts.venuesDiffering += 1;
    for (const difference of compared.differing) fields.add(workspaceStream(owner), difference);
    renderers[stored.renderer] = (renderers[stored.renderer] ?? 0) + 1;
    return 'compared';
  }

  /** Compares a venue again if its documents change during the comparison. */
  async function lookAt(owner: string): Promise<void> {
    let look: Look = 'changing';
    for (let left = tries; left > 0 && look === 'changing'; left -= 1) {
      if (signal.aborted) throw new Refused('INTERRUPTED', 'repeat it; nothing was changed');
      look = await lookOnce(owner);
    }
    if (look !== 'compared') notCompared[look] += 1;
  }

  return {
    look: (owners: readonly string[]) => sideBySide(owners, lookAt),
    report: (): Result =>
      resultOf({
        ...{ counts, notCompared, renderers, firstFault, fields: fields.first() },
        renderer: rendererRevision(settings),
        moreFields: fields.more(),
      }),
  };
}

type Look = 'compared' | 'missing' | 'ahead' | 'changing' | 'notRendered';

/** Returns null if the venue's name has no documents. */
async function compareVenue(documents: MenuDocuments, rendered: VenueDocuments) {
  const { currentName: name } = rendered;
  if (name === null) return { variants: 0, differing: [] };
  const stored = await documents.check(name);
  if (stored === null || isFormer(stored)) return null;
  const next = manifestOf(rendered);
  const variants = new Set([...Object.keys(stored.documents), ...Object.keys(next.documents)]);
  const differing: Differing[] = [];
  for (const variant of variants as ReadonlySet<DocumentVariant>) {
    const was = await documents.read(name, variant);
    const found = documentDifferences(was, rendered.variants[variant] ?? null);
    if (found.length > 0) differing.push({ variant, found });
  }
  const found = valueDifferences('', headOf(stored), headOf(next));
  if (found.length > 0) differing.push({ variant: 'manifest', found });
  return { variants: variants.size + 1, differing };
}

/** The manifest without the ETags, because the documents themselves are compared. */
const headOf = ({ defaultLanguage, menus }: VenueManifest) => ({ defaultLanguage, menus });

const isSame = (left: DocumentVersion, right: DocumentVersion): boolean =>
  left.epoch === right.epoch && left.version === right.version && left.renderer === right.renderer;

type Differing = {
  readonly variant: DocumentVariant | 'manifest';
  readonly found: readonly DocumentDifference[];
};

type Field = DocumentDifference & {
  readonly part: string;
  readonly first: string;
  documents: number;
};

/** Limits the memory use if a release changes everything. */
const mostFields = 200;

function createFields() {
  const fields = new Map<string, Field>();
  let more = 0;
  return {
    add: (stream: string, { variant, found }: Differing): void => {
      // Pages of additional menus have the menu's key after the @.
      const part = variant.split('@')[0] ?? variant;
      for (const difference of found) {
        const key = `${part} ${difference.field}`;
        const existing = fields.get(key);
        if (existing) existing.documents += 1;
        else if (fields.size < mostFields) {
          fields.set(key, { ...difference, part, first: stream, documents: 1 });
        } else more += 1;
      }
    },
    first: (): readonly Field[] => [...fields.values()],
    more: (): number => more,
  };
}

type Report = {
  readonly counts: Readonly<
    Record<'venues' | 'documents' | 'differing' | 'venuesDiffering', number>
  >;
  readonly notCompared: Readonly<Record<Exclude<Look, 'compared'>, number>>;
  readonly renderers: Readonly<Record<string, number>>;
  readonly renderer: string;
  readonly fields: readonly Field[];
  readonly moreFields: number;
  readonly firstFault: string | null;
};

const mostLines = 40;

function resultOf(report: Report): Result {
  const { counts, notCompared, renderers, renderer, fields, moreFields, firstFault } = report;
  const hidden = fields.length - mostLines;
  const from = Object.keys(renderers).join(', ') || 'none';
  const { missing, ahead, changing, notRendered } = notCompared;
  return {
    exitCode: counts.differing === 0 && notRendered === 0 ? 0 : 1,
    json: report,
    lines: [
      ...fields.slice(0, mostLines).map(fieldLine),
      ...(hidden > 0 ? [`and ${hidden} more fields: --json lists them`] : []),
      ...(moreFields > 0 ? [`and ${moreFields} differences in further fields`] : []),
      ...(missing > 0 ? [`not compared: ${missing} workspaces without documents`] : []),
      ...(ahead > 0 ? [`not compared: ${ahead} venues with documents ahead of the archive`] : []),
      ...(changing > 0 ? [`not compared: ${changing} venues that kept changing`] : []),
      ...(firstFault
        ? [`${notRendered} venues CANNOT BE RENDERED, the first: ${printable(firstFault)}`]
        : []),
      `renderer ${from} becomes ${renderer}`,
      `${counts.differing} of ${counts.documents} documents differ, of ${counts.venuesDiffering} of ${counts.venues} venues`,
    ],
  };
}

const fieldLine = ({ part, field, documents, first, was, becomes }: Field): string =>
  printable(`${part} ${field}: in ${documents} documents; ${first}: ${was} becomes ${becomes}`);
