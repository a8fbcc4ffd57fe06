import type { Clock, Logger } from '@qr-menu/runtime/process';
import type { Images } from '@qr-menu/stores/images';
import type { Pool } from 'pg';
import { apiError } from '../../answers/api-error.ts';

/** The number of uploads of up to 20 MB that a workspace may have in progress. */
const mostOfWorkspace = 50;
/** In milliseconds. An upload may still be completed for this long after it has expired. */
const grace = 3_600_000;
const atOnce = 100;

export type PendingUpload = {
  readonly key: string;
  readonly workspaceId: string;
  readonly uploadId: string | undefined;
  readonly expiresAt: number;
};

export const isPendingUpload = async (pool: Pool, key: string): Promise<boolean> => {
  const { rowCount } = await pool.query('select from pending_uploads where key = $1', [key]);
  return rowCount === 1;
};

/** Tracks uploads from start to end, so that abandoned ones leave nothing behind. */
export type PendingUploads = ReturnType<typeof createPendingUploads>;

export const createPendingUploads = (pool: Pool) => ({
  /** Throws LIMIT_EXCEEDED if the workspace has too many unfinished uploads. */
  begin: async ({ key, workspaceId, uploadId, expiresAt }: PendingUpload): Promise<void> => {
    const { rowCount } = await pool.query(
      `insert into pending_uploads (key, owner, upload_id, expires_at)
       select $1, $2, $3, $4
        where (select count(*) from pending_uploads where owner = $2) < ${mostOfWorkspace}`,
      [key, workspaceId, uploadId ?? null, new Date(expiresAt).toISOString()],
    );
    if (rowCount === 0) {
      throw apiError(
        'LIMIT_EXCEEDED',
        `${mostOfWorkspace} uploads are not completed yet. Complete them or try again in two hours.`,
      );
    }
  },
  end: async (key: string): Promise<void> => {
    await pool.query('delete from pending_uploads where key = $1', [key]);
  },
});

/** Safe to repeat and to run in several processes. Failures are retried. */
export async function removeAbandonedUploads({
  pool,
  images,
  clock,
  logger,
}: {
  readonly pool: Pool;
  readonly images: Pick<Images, 'abortMultipart' | 'incoming' | 'remove'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<void> {
  const { rows } = await pool.query<{ key: string; upload_id: string | null }>(
    `select key, upload_id from pending_uploads
      where expires_at < $1 order by expires_at limit ${atOnce}`,
    [new Date(clock.now() - grace).toISOString()],
  );
  for (const { key, upload_id: uploadId } of rows) {
    try {
      if (uploadId !== null) await images.abortMultipart({ key, uploadId });
      await images.incoming.remove(key);
      // Earlier releases stored uploads here.
      await images.remove(key);
      await createPendingUploads(pool).end(key);
    } catch (error) {
      logger.warn({ err: error, key }, 'an abandoned upload was not removed yet');
    }
  }
}

/** Longer than the validity of an upload URL plus the duration of an upload. */
const kept = 3 * 3_600_000;

/** Removes files that arrived after their upload had been completed, and therefore have no row. */
export async function removeStrayUploads({
  images,
  clock,
}: {
  readonly images: Pick<Images, 'incoming'>;
  readonly clock: Clock;
}): Promise<void> {
  const storedBefore = clock.now() - kept;
  for await (const page of images.incoming.list('')) {
    for (const { key, storedAt } of page) {
      if (storedAt < storedBefore) await images.incoming.remove(key);
    }
  }
}
