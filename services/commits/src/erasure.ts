import type { Clock } from '@qr-menu/runtime/process';
import { type DomainEvent, imageOfVariant, type Language, workspaceStream } from '@qr-menu/schema';
import { menuStoreSchema, streamCommits } from '@qr-menu/stores/archive';
import { type Images, ownKeyOf, removeImage } from '@qr-menu/stores/images';
import { inTurnOfOwner, type PersonalData, type WorkspaceKeys } from '@qr-menu/stores/keys';
import { forgetMails } from '@qr-menu/stores/mail-queue';
import type { Pool } from 'pg';

export type ErasureDeps = {
  readonly pool: Pool;
  readonly keys: Pick<WorkspaceKeys, 'erase'>;
  /** Null if the image store cannot be accessed. The images are then kept. */
  readonly images: Images | null;
  readonly clock: Pick<Clock, 'now'>;
};

export type WorkspacePast = {
  readonly urls: readonly string[];
  readonly invitationIds: readonly string[];
  /** Empty if the workspace has never had an account. */
  readonly email: string;
  readonly language: Language;
};

/** Must run before the key is erased. */
export async function lookBack(
  { pool, personalData }: { readonly pool: Pool; readonly personalData: PersonalData },
  ownerId: string,
): Promise<WorkspacePast> {
  const urls = new Set<string>();
  const invitationIds: string[] = [];
  let [email, language]: [string, Language] = ['', 'bg'];
  const stream = workspaceStream(ownerId);
  for await (const { events: stored } of streamCommits(pool, stream)) {
    const events = await personalData.open(stream, stored);
    for (const url of imageUrlsOf(events)) urls.add(url);
    for (const { type, data } of events) {
      if (type === 'StaffInvited') invitationIds.push(data.invitationId);
      if (type === 'AccountCreated' || type === 'AccountUpdated') {
        email = data.email ?? email;
        language = data.defaultLanguage ?? language;
      }
    }
  }
  return { urls: [...urls], invitationIds, email, language };
}

const imageUrlsOf = (events: readonly DomainEvent[]): readonly string[] =>
  events
    .flatMap(({ data }) => [
      ('imageUrl' in data && data.imageUrl) || '',
      ('logoUrl' in data && data.logoUrl) || '',
    ])
    .filter((url) => url !== '');

export function ownImagesOf(
  images: Images | null,
  ownerId: string,
  urls: readonly string[],
): readonly string[] {
  if (!images) return [];
  const keys = urls.map((url) => ownKeyOf(images, ownerId, url));
  return [...new Set(keys.filter((key) => key !== null).map(imageOfVariant))];
}

type Erasure = Pick<WorkspacePast, 'invitationIds'> & {
  readonly ownerId: string;
  readonly reason: string;
  readonly images: readonly string[];
  /** Called before each image, to report progress or to abort. */
  readonly onImage?: (index: number) => Promise<void> | void;
};

/**
 * Erases the key, and then all data derived from its values. Call it once the final event is in the log. It
 * can be repeated after a crash. Returns the time when the key was first erased.
 */
export async function eraseTraces(
  { pool, keys, images, clock }: ErasureDeps,
  { ownerId, reason, images: own, invitationIds, onImage }: Erasure,
): Promise<string> {
  const erasedAt = new Date(clock.now()).toISOString();
  const tombstone = await inTurnOfOwner(pool, ownerId, () =>
    keys.erase(ownerId, { erasedAt, reason }),
  );
  for (const [index, image] of own.entries()) {
    await onImage?.(index);
    if (images) await removeImage(images, image);
  }
  // The topics of this workspace in the gateway's queue. Removing them stops emails to addresses that are
  // known only to this workspace.
  await forgetMails(pool, menuStoreSchema, {
    about: invitationIds.map((id) => ['staff-invitation', ownerId, id]),
    topics: [['subscription-ends', ownerId]],
  });
  await pool.query('delete from stored_images where owner = $1', [ownerId]);
  await pool.query('delete from menu_views where owner = $1', [ownerId]);
  await pool.query('delete from table_views where owner = $1', [ownerId]);
  await pool.query('delete from workspace_snapshots where stream = $1', [workspaceStream(ownerId)]);
  await pool.query(
    'insert into erased_workspaces (owner, erased_at) values ($1, $2) on conflict do nothing',
    [ownerId, tombstone.erasedAt],
  );
  return tombstone.erasedAt;
}
