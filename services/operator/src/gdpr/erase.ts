import type { EraseWorkspace } from '@qr-menu/domain';
import { readPerson, removePerson } from '@qr-menu/identity';
import { createClosers } from '@qr-menu/runtime';
import { imageOfVariant, type Stream, workspaceStream } from '@qr-menu/schema';
import { ownerOfStream, streamCommits, streamVersion } from '@qr-menu/stores/archive';
import { type Images, removeImage } from '@qr-menu/stores/images';
import { holdPlainPersonalData, keyLifetime } from '@qr-menu/stores/keys';
import { appendAsOperator } from '../append-as-operator.ts';
import { type Command, type CommandContext, requiredText, textOf, textOption } from '../command.ts';
import { findOwner } from '../find-venue.ts';
import { inTurnOfOwner } from '../master-key/keys-rotate.ts';
import { replacedSchemas, unfinishedRebuild } from '../rebuild/shadow.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { imagesElsewhere, imageUrlsOf, openImages, ownKeyOf } from '../workspace-images.ts';

export const erase: Command = {
  name: 'erase',
  summary: 'make the personal data of a workspace unreadable for good, and take its menu away',
  options: {
    account: textOption('<id|name>', "its id, any name, or the owner's id"),
    reason: textOption('<text>', 'kept with the tombstone: names nobody'),
    'commit-id': textOption('<id>', 'repeats an attempt that was not confirmed; never done twice'),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const reason = requiredText(values, 'reason');
    return async (context) => {
      const { stores } = context;
      const ownerId = await findOwner(stores.pool, account);
      const commitId = textOf(values, 'commit-id') ?? stores.randomness.uuid();
      const result = await eraseWorkspace(context, { ownerId, reason, commitId });
      return {
        json: result,
        lines: linesOf(result),
        exitCode: result.documents === 'behind' ? 3 : 0,
      };
    };
  },
};

const documentLines: Readonly<Record<Erased['documents'], string>> = {
  current: 'the public documents show that there is no menu',
  behind: 'the public documents are behind: the projector renders them; repeat this to see it',
  'not reachable': 'the public documents are in the memory of the server, which renders them now',
};

function linesOf(result: Erased): readonly string[] {
  const { ownerId, erased, keyErasedAt, images, documents, user, remains } = result;
  const left = ['what remains:', ...remains.places.map((place) => `  ${place}`)];
  if (!erased) {
    return [
      `${ownerId}: would be erased for good, with ${images} images and all view counts`,
      user
        ? 'its user would be removed from the sign-in service'
        : 'its user is not in this database',
      ...left,
      'nothing was erased: repeat it with --yes',
    ];
  }
  return [
    `${ownerId}: erased, its key at ${keyErasedAt}`,
    `${images} images and all view counts removed`,
    documentLines[documents],
    user ? 'its user was removed from the sign-in service' : 'its user is not in this database',
    ...left,
  ];
}

type ErasureRequest = {
  readonly ownerId: string;
  readonly reason: string;
  readonly commitId: string;
};

type Erased = {
  readonly ownerId: string;
  readonly erased: boolean;
  readonly keyErasedAt: string | null;
  readonly images: number;
  readonly documents: 'current' | 'behind' | 'not reachable';
  readonly user: boolean;
  readonly remains: Remains;
};

/**
 * The steps in this order: the log's last word, the key, then everything that was made of what the
 * key opened. Each finds out what is left to do, so that all of it can be repeated after a crash.
 */
async function eraseWorkspace(
  context: CommandContext,
  { ownerId, reason, commitId }: ErasureRequest,
): Promise<Erased> {
  const { stores, confirmed } = context;
  const closers = createClosers();
  try {
    const images = await openImages(stores.environment, closers);
    const { urls, plainCommits } = await lookBack(stores, ownerId);
    const own = imagesOf(images, ownerId, urls);
    const reach = {
      imagesReachable: images !== null,
      imagesElsewhere: images ? imagesElsewhere(images, ownerId, urls) : [],
    };
    if (!confirmed) {
      const userWasHere = (await readPerson(stores.pool, ownerId)) !== null;
      const remains = await whatRemains({ stores, ownerId, plainCommits, ...reach, userWasHere });
      const still = { erased: false, keyErasedAt: null, documents: 'current' } as const;
      return { ownerId, ...still, images: own.length, user: userWasHere, remains };
    }
    await appendErasure(stores, ownerId, commitId);
    const keyErasedAt = await eraseKey(stores, ownerId, reason);
    const rows = await rowsLeft(stores, ownerId);
    if (rows > 0) throw new Refused('ROWS_LEFT', `${rows} rows are left: rebuild Postgres`);
    await removeImages(context, images, own);
    await stores.pool.query('delete from menu_views where owner = $1', [ownerId]);
    const user = await removePerson(stores.pool, ownerId);
    const documents = await documentsShow(stores, workspaceStream(ownerId));
    const remains = await whatRemains({
      stores,
      ownerId,
      plainCommits,
      ...reach,
      userWasHere: user,
    });
    return { ownerId, erased: true, keyErasedAt, images: own.length, documents, user, remains };
  } finally {
    await closers.closeAll();
  }
}

/** Every image that the workspace ever showed, and what it holds from before data was sealed. */
async function lookBack(stores: OperatorStores, ownerId: string) {
  const urls = new Set<string>();
  let plainCommits = 0;
  const stream = workspaceStream(ownerId);
  for await (const { events: stored } of streamCommits(stores.pool, stream)) {
    for (const url of imageUrlsOf(await stores.personalData.open(stream, stored))) urls.add(url);
    if (holdPlainPersonalData(stored)) plainCommits += 1;
  }
  return { urls: [...urls], plainCommits };
}

/** A second time it answers when it was done first. */
async function eraseKey(stores: OperatorStores, ownerId: string, reason: string): Promise<string> {
  const keys = await stores.openKeys();
  const erasedAt = new Date(stores.clock.now()).toISOString();
  const erase = () => keys.erase(ownerId, { erasedAt, reason });
  return (await inTurnOfOwner(stores.pool, ownerId, erase)).erasedAt;
}

function imagesOf(
  images: Images | null,
  ownerId: string,
  urls: readonly string[],
): readonly string[] {
  if (!images) return [];
  const keys = urls.map((url) => ownKeyOf(images, ownerId, url));
  return [...new Set(keys.filter((key) => key !== null).map(imageOfVariant))];
}

async function removeImages(
  { progress, signal }: CommandContext,
  images: Images | null,
  own: readonly string[],
): Promise<void> {
  if (!images) return;
  for (const [index, image] of own.entries()) {
    signal.throwIfAborted();
    await removeImage(images, image);
    progress.report({ what: 'removing images', done: index + 1, total: own.length });
  }
}

const command: EraseWorkspace = { type: 'EraseWorkspace' };

/** Ends the workspace in the log; nothing is appended when that has been done. */
export async function appendErasure(
  stores: OperatorStores,
  ownerId: string,
  commitId: string,
): Promise<void> {
  const { state } = await stores.workspaces.load(workspaceStream(ownerId));
  if (state.erased) return;
  await appendAsOperator(stores, { ownerId, commitId, command });
}

const emptied = [
  'accounts',
  'menus',
  'sections',
  'items',
  'ingredients',
  'staff_invitations',
  'staff_members',
  'deleted_rows',
] as const;

/** How many rows of the workspace's contents the tables still hold: after the last event none. */
async function rowsLeft({ pool }: Pick<OperatorStores, 'pool'>, ownerId: string): Promise<number> {
  const counts = emptied.map((table) => `(select count(*) from ${table} where owner = $1)`);
  const { rows } = await pool.query<{ rows: string }>(`select ${counts.join(' + ')} as rows`, [
    ownerId,
  ]);
  return Number(rows[0]?.rows ?? 0);
}

const pause = 250;

/**
 * Whether the public documents show the stream's last commit; the projector gets as long for it as a
 * verdict may take. Embedded documents are in the server's memory, where nothing can look at them.
 */
async function documentsShow(
  { pool, clock, environment, openDocuments }: OperatorStores,
  stream: Stream,
): Promise<'current' | 'behind' | 'not reachable'> {
  if (environment.REDIS_URL === undefined) return 'not reachable';
  const documents = openDocuments();
  const wanted = await streamVersion(pool, stream);
  const deadline = clock.now() + environment.VERDICT_TIMEOUT;
  for (;;) {
    const [shown] = await documents.versions([ownerOfStream(stream) ?? '']);
    if (shown && shown.epoch >= environment.LOG_EPOCH && shown.version >= wanted) return 'current';
    if (clock.now() >= deadline) return 'behind';
    await clock.sleep(pause);
  }
}

type Remains = {
  /** Where something is left that this command cannot reach, and what to do about it. */
  readonly places: readonly string[];
  /** Commits from before personal data was sealed. */
  readonly plainCommits: number;
};

type RemainsContext = {
  readonly stores: OperatorStores;
  readonly ownerId: string;
  readonly plainCommits: number;
  readonly imagesReachable: boolean;
  /** Its images that lie elsewhere than the environment says. */
  readonly imagesElsewhere: readonly string[];
  readonly userWasHere: boolean;
};

async function whatRemains(context: RemainsContext): Promise<Remains> {
  const { stores, ownerId, plainCommits, imagesReachable, userWasHere } = context;
  const [astray] = context.imagesElsewhere;
  const elsewhere = await workplacesOf(stores, ownerId);
  const places = [
    `memory of running processes: keys for ${keyLifetime / 1000} s more`,
    'backups of the key store: as long as one holds the key, sealed values can be read. Let them expire',
    'backups of Postgres and Redis: addresses and phone numbers in tables and documents, until they expire',
    'the log and the archive for ever: menu texts, venue names, ids of those who made changes, payments',
    ...(imagesReachable
      ? [
          'images that were uploaded and never used: npm run operator -- images sweep --yes, a day later',
        ]
      : ['images: set S3_BUCKET or DATA_DIR and repeat this command']),
    ...(astray === undefined
      ? []
      : [
          `images: ${context.imagesElsewhere.length} are not below IMAGES_BASE_URL. Set it so that it fits ${astray} and repeat this command`,
        ]),
    ...(await leftBeside(stores)),
    ...(userWasHere
      ? ['DATA_DIR/outbox.jsonl: the codes that were sent to the address, when mail is embedded']
      : [
          `the sign-in service: aws cognito-idp admin-delete-user --user-pool-id <pool> --username ${ownerId}`,
        ]),
    ...elsewhere.map((owner) => `staff of the workspace ${owner}: its owner can remove the member`),
    ...(plainCommits > 0
      ? [`the log and the archive: ${plainCommits} commits from before personal data was sealed`]
      : []),
  ];
  return { places, plainCommits };
}

async function workplacesOf({ pool }: OperatorStores, userId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ owner: string }>(
    'select owner from staff_members where id = $1 order by owner',
    [userId],
  );
  return rows.map(({ owner }) => owner);
}

/** Rebuilds leave copies that no later event reaches; with what removes each. */
async function leftBeside(stores: OperatorStores): Promise<readonly string[]> {
  const replaced = await replacedSchemas(stores.pool);
  const unfinished = await unfinishedRebuild(stores.pool);
  return [
    ...replaced.map(
      (schema) =>
        `tables in ${schema}, which a rebuild replaced: npm run operator -- rebuild postgres --drop --yes`,
    ),
    ...(unfinished
      ? [
          'tables in menu_rebuild, of an unfinished rebuild: npm run operator -- rebuild postgres --restart --yes, then rebuild postgres --drop --yes',
        ]
      : []),
  ];
}
