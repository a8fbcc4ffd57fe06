import { ownedTables } from '@qr-menu/command';
import { eraseTraces, lookBack, ownImagesOf, type WorkspacePast } from '@qr-menu/commits';
import type { WorkspaceCommand } from '@qr-menu/domain/workspace';
import { readPerson, removePerson } from '@qr-menu/identity';
import { type Stream, workspaceStream } from '@qr-menu/schema';
import { ownerOfStream, streamVersion } from '@qr-menu/stores/archive';
import type { Images } from '@qr-menu/stores/images';
import { keyLifetime } from '@qr-menu/stores/keys';
import { appendAsOperator } from '../append-as-operator.ts';
import {
  type Command,
  type CommandContext,
  requiredText,
  textArgument,
  textOption,
} from '../command.ts';
import { Refused } from '../errors.ts';
import { findOwner } from '../find-venue.ts';
import { replacedSchemas, unfinishedRebuild } from '../rebuild/shadow.ts';
import type { OperatorStores } from '../stores.ts';
import { imagesElsewhere, withImages } from '../workspace-images.ts';

export const erase: Command = {
  name: 'erase',
  summary: 'make the personal data of a workspace permanently unreadable, and remove its menu',
  options: {
    account: textOption('<id|name>', "its id, any name, or the owner's id"),
    reason: textOption('<text>', 'stored with the tombstone; must not name a person'),
    'commit-id': textOption('<id>', 'repeat an unconfirmed attempt; never erases twice'),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const reason = requiredText(values, 'reason');
    return async (context) => {
      const { stores, confirmed } = context;
      const ownerId = await findOwner(stores.pool, account);
      const commitId = textArgument(values, 'commit-id') ?? stores.randomness.uuid();
      const erased = await withImages(stores.environment, (images) =>
        eraseWorkspace(context, { ownerId, reason, commitId, images }),
      );
      return {
        json: { ownerId, erased: confirmed, ...erased },
        lines: linesOf(ownerId, confirmed, erased),
        exitCode: erased.documents === 'behind' ? 3 : 0,
      };
    };
  },
};

const documentLines = {
  current: 'the public documents no longer show a menu',
  behind:
    'the public documents are behind and will be rendered by the projector; repeat this to check',
  'not reachable': 'the public documents are in the memory of the server, which is rendering them',
} as const;

function linesOf(
  ownerId: string,
  confirmed: boolean,
  { keyErasedAt, images, documents, user, remains }: Awaited<ReturnType<typeof eraseWorkspace>>,
): readonly string[] {
  const left = ['what remains:', ...remains.places.map((location) => `  ${location}`)];
  const noUser = 'its user is not in this database';
  if (!confirmed) {
    return [
      `${ownerId}: would be erased permanently, with ${images} images and all view counts`,
      user ? 'its user would be removed from the sign-in service' : noUser,
      ...left,
      'nothing was erased: repeat it with --yes',
    ];
  }
  return [
    `${ownerId}: erased, its key at ${keyErasedAt}`,
    `removed ${images} images and all view counts`,
    documentLines[documents],
    user ? 'its user was removed from the sign-in service' : noUser,
    ...left,
  ];
}

type Erasure = {
  readonly ownerId: string;
  readonly reason: string;
  readonly commitId: string;
  readonly images: Images | null;
};

async function eraseWorkspace(context: CommandContext, erasure: Erasure) {
  const { stores, confirmed, progress, signal } = context;
  const { ownerId, images, reason } = erasure;
  const past = await lookBack(stores, ownerId);
  const own = ownImagesOf(images, ownerId, past.urls);
  if (!confirmed) {
    const user = (await readPerson(stores.pool, ownerId)) !== null;
    const remains = await findRemains(stores, erasure, past, user);
    const still = { keyErasedAt: null, documents: 'current' } as const;
    return { ...still, images: own.length, user, remains };
  }
  await appendErasure(stores, ownerId, erasure.commitId);
  const parts = { ...stores, keys: await stores.openKeys(), images };
  const keyErasedAt = await eraseTraces(parts, {
    ownerId,
    reason,
    images: own,
    invitationIds: past.invitationIds,
    onImage: (index) => {
      signal.throwIfAborted();
      progress.report({ what: 'removing images', done: index + 1, total: own.length });
    },
  });
  const rows = await rowsLeft(stores, ownerId);
  if (rows > 0) throw new Refused('ROWS_LEFT', `${rows} rows are left: rebuild Postgres`);
  const user = await removePerson(stores.pool, ownerId);
  const documents = await documentsShow(stores, workspaceStream(ownerId));
  const remains = await findRemains(stores, erasure, past, user);
  return { keyErasedAt, images: own.length, documents, user, remains };
}

const command: WorkspaceCommand = { type: 'EraseWorkspace' };

export async function appendErasure(
  stores: OperatorStores,
  ownerId: string,
  commitId: string,
): Promise<void> {
  const { state } = await stores.workspaces.load(workspaceStream(ownerId));
  if (state.erased) return;
  await appendAsOperator(stores, { ownerId, commitId, command });
}

/** Counts the remaining rows of the workspace. There must be none after the final event. */
async function rowsLeft({ pool }: Pick<OperatorStores, 'pool'>, ownerId: string): Promise<number> {
  const counts = ownedTables.map((table) => `(select count(*) from ${table} where owner = $1)`);
  const text = `select ${counts.join(' + ')} as rows`;
  const { rows } = await pool.query<{ rows: string }>(text, [ownerId]);
  return Number(rows[0]?.rows ?? 0);
}

const pause = 250;

/** Waits for the projector. Without Redis, documents are in memory and cannot be checked. */
async function documentsShow(
  { pool, clock, environment, openDocuments }: OperatorStores,
  stream: Stream,
): Promise<'current' | 'behind' | 'not reachable'> {
  if (environment.REDIS_URL === undefined) return 'not reachable';
  const documents = openDocuments();
  const version = await streamVersion(pool, stream);
  const deadline = clock.now() + environment.VERDICT_TIMEOUT;
  for (;;) {
    const [shown] = await documents.versions([ownerOfStream(stream) ?? '']);
    if (shown && shown.epoch >= environment.LOG_EPOCH && shown.version >= version) return 'current';
    if (clock.now() >= deadline) return 'behind';
    await clock.sleep(pause);
  }
}

async function findRemains(
  stores: OperatorStores,
  { ownerId, images }: Erasure,
  { urls }: WorkspacePast,
  userWasHere: boolean,
) {
  const astray = images ? imagesElsewhere(images, ownerId, urls) : [];
  const places = [
    `memory of running processes: keys, for ${keyLifetime / 1000} s more`,
    'backups of the key store: sealed values can be read while a backup contains the key. Let them expire',
    'backups of Postgres and Redis: addresses and phone numbers in tables and documents, until they expire',
    'the log and the archive, permanently: menu texts, venue names, ids of authors, payments',
    images
      ? 'uploaded images that were never used: npm run operator -- images sweep --yes, a day later'
      : 'images: set S3_BUCKET or DATA_DIR and repeat this command',
    ...astray
      .slice(0, 1)
      .map(
        (url) =>
          `images: ${astray.length} are not below IMAGES_BASE_URL. Set it to match ${url} and repeat this command`,
      ),
    ...(await leftBeside(stores)),
    userWasHere
      ? 'DATA_DIR/outbox.jsonl: the codes sent to the address, if mail is embedded'
      : `the sign-in service: aws cognito-idp admin-delete-user --user-pool-id <pool> --username ${ownerId}`,
    ...(await workplacesOf(stores, ownerId)).map(
      (owner) => `staff of the workspace ${owner}: its owner can remove the member`,
    ),
  ];
  return { places };
}

async function workplacesOf({ pool }: OperatorStores, userId: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ owner: string }>(
    'select owner from staff_members where id = $1 order by owner',
    [userId],
  );
  return rows.map(({ owner }) => owner);
}

async function leftBeside(stores: OperatorStores): Promise<readonly string[]> {
  const replaced = await replacedSchemas(stores.pool);
  const unfinished = await unfinishedRebuild(stores.pool);
  const locations = replaced.map(
    (schema) =>
      `tables in ${schema}, replaced by a rebuild: npm run operator -- rebuild postgres --drop --yes`,
  );
  if (unfinished) {
    locations.push(
      'tables in menu_rebuild, of an unfinished rebuild: npm run operator -- rebuild postgres --restart --yes, then rebuild postgres --drop --yes',
    );
  }
  return locations;
}
