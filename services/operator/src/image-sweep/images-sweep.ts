import { emptyWorkspace, limits, shownUrls } from '@qr-menu/domain/workspace';
import { imageOfVariant, workspaceStream } from '@qr-menu/schema';
import {
  countStreams,
  evolveByCommit,
  isComplete,
  streamCommits,
  streamVersion,
} from '@qr-menu/stores/archive';
import {
  type AbandonedUploads,
  decodeImageKey,
  forgetStoredImages,
  type Images,
  type ListedImage,
} from '@qr-menu/stores/images';
import type { Pool } from 'pg';
import {
  type Command,
  type CommandContext,
  textArgument,
  textOption,
  type Values,
  whenConfirmed,
} from '../command.ts';
import { Refused, UsageError } from '../errors.ts';
import { assertArchiveIsCurrent } from '../replay/archive-is-current.ts';
import { sideBySide } from '../side-by-side.ts';
import type { OperatorStores } from '../stores.ts';
import { type ReleasedImages, withReleased } from '../verify/fold-streams.ts';
import { withImages } from '../workspace-images.ts';

export const imagesSweep: Command = {
  name: 'images sweep',
  summary: 'remove uploaded images that are not in use and cannot be restored',
  options: {
    'older-than': textOption(
      '<24h|7d>',
      'keep images stored within this time; default 24h, at least 2h',
    ),
  },
  runName: whenConfirmed('images sweep'),
  prepare: (values) => {
    const olderThan = readAge(values);
    return (context) =>
      withImages(context.stores.environment, async (images) => {
        if (!images) throw new Refused('NO_IMAGE_STORE', 'set S3_BUCKET or DATA_DIR');
        const { confirmed } = context;
        const swept = await sweepImages(context, images, olderThan);
        return { json: { removed: confirmed, ...swept }, lines: linesOf(swept, confirmed) };
      });
  },
};

const hour = 3_600_000;
/** An upload may take up to one hour, and after that the owner has to save its URL. */
const youngest = 2 * hour;

function readAge(values: Values): number {
  const [, number, unit] =
    /^(\d{1,4})(h|d)$/.exec(textArgument(values, 'older-than') ?? '24h') ?? [];
  const age = Number(number) * (unit === 'd' ? 24 : 1) * hour;
  if (age >= youngest) return age;
  throw new UsageError('--older-than: must be hours or days, for example 36h or 7d, at least 2h');
}

function linesOf({ objects, abandoned }: Swept, confirmed: boolean): readonly string[] {
  const line = (label: string, { count, bytes }: { count: number; bytes: number }): string =>
    `${String(count).padStart(9)} objects ${sizeOf(bytes).padStart(10)}  ${label}`;
  const { uploads, images, erased } = objects;
  const parts = { count: abandoned.uploads, bytes: abandoned.bytes };
  const unused = [uploads, images, erased, parts].reduce((sum, { count }) => sum + count, 0);
  return [
    line('kept: in use, or can be restored', objects.kept),
    line('kept: too recent to decide', objects.young),
    line('kept: their owners are not in the archive', objects.unknown),
    line('unused: uploads that were never completed', uploads),
    line('unused: images without a reference', images),
    line('unused: images of erased workspaces', erased),
    line('unused: interrupted multipart uploads', parts),
    ...(confirmed ? [`${unused} removed`] : []),
    ...(!confirmed && unused > 0 ? ['nothing was removed: repeat it with --yes'] : []),
  ];
}

function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1024).toFixed(1)} GB`;
}

type Count = { readonly count: number; readonly bytes: number };

type Swept = {
  readonly objects: Readonly<Record<ImageUse, Count>>;
  readonly abandoned: AbandonedUploads;
};

/** Processes one owner at a time, so that little time passes between the last check and the removal. */
async function sweepImages(
  { stores, confirmed, progress, signal }: CommandContext,
  images: Images,
  olderThan: number,
): Promise<Swept> {
  const storedBefore = stores.clock.now() - olderThan;
  await stores.openOwnLog();
  await assertArchiveIsWhole(stores);
  const shownElsewhere = await shownByOthers(stores.pool);
  const objects = emptyCounts();
  const { workspaces: owners } = await countStreams(stores.pool);
  let done = 0;
  for await (const batch of ownerBatches(images.list(''))) {
    if (signal.aborted) throw new Refused('INTERRUPTED', 'stopped: repeat it to continue');
    const judged = await judgeBatch(stores, batch, storedBefore, shownElsewhere);
    for (const { use, objects: some } of judged) {
      objects[use] = withObjects(objects[use], some);
      if (!confirmed || !unused.has(use)) continue;
      await sideBySide(some, ({ key }) => images.remove(key));
      await forgetStoredImages(stores.pool, [
        ...new Set(some.map(({ key }) => imageOfObject(key))),
      ]);
    }
    done += 1;
    progress.report({ what: 'owners with images', done, total: Math.max(owners, done) });
  }
  const abandoned = await images.abandonedUploads({ begunBefore: storedBefore, remove: confirmed });
  return { objects, abandoned };
}

const unused: ReadonlySet<ImageUse> = new Set(['uploads', 'images', 'erased'] as const);

function emptyCounts(): Record<ImageUse, Count> {
  const none = { count: 0, bytes: 0 };
  return { kept: none, young: none, unknown: none, uploads: none, images: none, erased: none };
}

const withObjects = ({ count, bytes }: Count, some: readonly ListedImage[]): Count => ({
  count: count + some.length,
  bytes: some.reduce((sum, { contentLength }) => sum + contentLength, bytes),
});

type OwnerBatch = {
  readonly ownerId: string;
  readonly things: ReadonlyMap<string, readonly ListedImage[]>;
};

async function* ownerBatches(
  pages: AsyncIterable<readonly ListedImage[]>,
): AsyncGenerator<OwnerBatch> {
  let ownerId = '';
  let things = new Map<string, ListedImage[]>();
  for await (const page of pages) {
    for (const object of page) {
      const owner = ownerOf(object.key);
      if (owner !== ownerId) {
        if (things.size > 0) yield { ownerId, things };
        [ownerId, things] = [owner, new Map()];
      }
      const image = imageOfObject(object.key);
      things.set(image, [...(things.get(image) ?? []), object]);
    }
  }
  if (things.size > 0) yield { ownerId, things };
}

const ownerOf = (key: string): string => key.slice(0, Math.max(0, key.indexOf('/')));

type ImageUse = 'kept' | 'young' | 'unknown' | 'uploads' | 'images' | 'erased';

/** An image is unused if neither the archive, which must be complete, nor a table refers to it. */
async function judgeBatch(
  stores: OperatorStores,
  batch: OwnerBatch,
  storedBefore: number,
  shownElsewhere: ReadonlySet<string>,
) {
  const things = [...batch.things];
  const judged = (useOf: (image: string, objects: readonly ListedImage[]) => ImageUse) =>
    things.map(([image, objects]) => ({ use: useOf(image, objects), objects }));
  // Another installation may use the same store, and its images must be kept.
  const isOwnerStored = (await streamVersion(stores.pool, workspaceStream(batch.ownerId))) > 0;
  if (!isOwnerStored) return judged(() => 'unknown');

  const isYoung = (objects: readonly ListedImage[]): boolean =>
    objects.some(({ storedAt }) => storedAt >= storedBefore);
  const isOurs = await referredByTables(stores.pool, batch.ownerId);
  if (things.every(([image, objects]) => isOurs.has(image) || isYoung(objects))) {
    return judged((image) => (isOurs.has(image) ? 'kept' : 'young'));
  }

  await assertArchiveIsWhole(stores);
  const now = stores.clock.now();
  const { images, erased } = await referredByArchive(stores.pool, batch.ownerId, now);
  const referred = [images, await referredByTables(stores.pool, batch.ownerId), shownElsewhere];
  return judged((image, objects) => {
    if (referred.some((some) => some.has(image))) return 'kept';
    if (isYoung(objects)) return 'young';
    if (erased) return 'erased';
    return isUpload(image) ? 'uploads' : 'images';
  });
}

/** Until an upload becomes an image, its name consists of the time and random digits. */
const isUpload = (key: string): boolean => /^[^/]+\/(?:logo-)?\d{13}-[0-9a-f]{32}-[^/]*$/.test(key);

/** Gateways keep an image for this long after it was last visible. */
const keptFor = (limits.undoHours + 1) * 3_600_000;

/** The images that a workspace uses, and those that an undo or `restore-menu` may restore. */
async function referredByArchive(pool: Pool, ownerId: string, now: number) {
  let workspace = emptyWorkspace(ownerId);
  let released: ReleasedImages = new Map();
  // Sealed fields are not opened, because none of them contains an image URL.
  for await (const commit of streamCommits(pool, workspaceStream(ownerId))) {
    const next = evolveByCommit(workspace, commit);
    released = withReleased(released, workspace, next, commit.at);
    workspace = next;
  }
  const lately = [...released].filter(([, at]) => Date.parse(at) >= now - keptFor);
  const urls = [...shownUrls(workspace), ...lately.map(([url]) => url)];
  return { images: new Set(urls.flatMap(imagesOfUrl)), erased: workspace.erased };
}

async function referredByTables(pool: Pool, ownerId: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ url: string | null }>(
    `select logo_url as url from accounts where owner = $1
     union select image_url from menus where owner = $1
     union select image_url from sections where owner = $1
     union select image_url from items where owner = $1
     union select content::json ->> 'image_url' from deleted_rows where owner = $1
     union select url from released_images where owner = $1`,
    [ownerId],
  );
  return new Set(rows.flatMap(({ url }) => imagesOfUrl(url ?? '')));
}

/** The images that a workspace uses although they were uploaded to another workspace. */
async function shownByOthers(pool: Pool): Promise<ReadonlySet<string>> {
  const foreign = (column: string, table: string): string =>
    `select ${column} as url from ${table}
      where ${column} like '%/public/%' and position('/public/' || owner || '/' in ${column}) = 0`;
  const tables = ['menus', 'sections', 'items'].map((table) => foreign('image_url', table));
  const { rows } = await pool.query<{ url: string }>(
    [foreign('logo_url', 'accounts'), ...tables].join(' union '),
  );
  return new Set(rows.flatMap(({ url }) => imagesOfUrl(url)));
}

const imageOfObject = (key: string): string => imageOfVariant(key.replace(/\/image\.json$/, ''));

/** Ignores the host, because URLs from before a change of IMAGES_BASE_URL are still valid. */
function imagesOfUrl(url: string): readonly string[] {
  const [address = ''] = url.split(/[?#]/);
  const [, ...rest] = address.split('/public/');
  return rest.flatMap((_, index) => {
    const key = decodeImageKey(rest.slice(index).join('/public/'));
    return key === null ? [] : [imageOfObject(key)];
  });
}

/** An image without a reference in the archive is unused only if the archive contains the whole log. */
async function assertArchiveIsWhole(stores: OperatorStores): Promise<void> {
  if (!(await isComplete(stores.pool))) {
    const message = 'Postgres is still being filled from the log: repeat it later';
    throw new Refused('ARCHIVE_BEHIND', message);
  }
  if (!(await assertArchiveIsCurrent(stores))) {
    const message = 'the log does not answer, so the archive cannot be compared with it';
    throw new Refused('UNAVAILABLE', message);
  }
}
