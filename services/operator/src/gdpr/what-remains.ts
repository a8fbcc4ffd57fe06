import { keyLifetime } from '@qr-menu/platform';
import type { OperatorStores } from '../stores.ts';
import { leftBeside } from './left-beside.ts';

export type Remains = {
  /** Where something is left that this command cannot reach, and what to do about it. */
  readonly places: readonly string[];
  /** Commits from before personal data was sealed. */
  readonly plainCommits: number;
};

export type RemainsContext = {
  readonly stores: OperatorStores;
  readonly ownerId: string;
  readonly plainCommits: number;
  readonly imagesReachable: boolean;
  /** Its images that lie elsewhere than the environment says. */
  readonly imagesElsewhere: readonly string[];
  readonly userWasHere: boolean;
};

export async function whatRemains(context: RemainsContext): Promise<Remains> {
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
