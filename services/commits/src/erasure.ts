import type { Clock } from '@qr-menu/runtime';
import { type DomainEvent, imageOfVariant, type Language, workspaceStream } from '@qr-menu/schema';
import { menuStoreSchema, streamCommits } from '@qr-menu/stores/archive';
import { type Images, ownKeyOf, removeImage } from '@qr-menu/stores/images';
import { inTurnOfOwner, type PersonalData, type WorkspaceKeys } from '@qr-menu/stores/keys';
import { forgetMails } from '@qr-menu/stores/mail-queue';
import type { Pool } from 'pg';

export type ErasureDeps = {
  readonly pool: Pool;
  readonly keys: Pick<WorkspaceKeys, 'erase'>;
  /** Null: their store is not known here, and they stay. */
  readonly images: Images | null;
  readonly clock: Pick<Clock, 'now'>;
};

export type WorkspacePast = {
  /** Of every image that the workspace ever showed. */
  readonly urls: readonly string[];
  /** Of everybody who was ever invited. */
  readonly invitationIds: readonly string[];
  /** Empty if there never was an account. */
  readonly email: string;
  readonly language: Language;
};

/** Has to be asked before the key goes. */
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

/** The uploaded images behind these addresses, by their keys. */
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
  /** Keys, of `ownImagesOf`. */
  readonly images: readonly string[];
  /** Before each image: it can end the work, and say how far it is. */
  readonly onImage?: (index: number) => Promise<void> | void;
};

/**
 * Once the log has its last word: the key, then everything that was made of what the key opened. Each
 * step finds out what is left to do, so that all of it can be repeated after a crash. Answers when the
 * key went: a second time, when it did first.
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
  // As the gateway names them in the queue: nothing is sent any more to whom only this workspace knew.
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
