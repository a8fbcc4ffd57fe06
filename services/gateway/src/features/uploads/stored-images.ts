import type { Pool } from 'pg';
import { apiError } from '../../answers/api-error.ts';

/** The total size of each workspace's images. Code that removes an image must call `forgetStoredImages`. */
export type StoredImages = ReturnType<typeof createStoredImages>;

export const createStoredImages = (pool: Pool, mostBytes: number) => ({
  /** Does not count the new image, so the last one may exceed the limit. @throws LIMIT_EXCEEDED */
  assertRoom: async (workspaceId: string): Promise<void> => {
    const { rows } = await pool.query<{ bytes: string }>(
      'select coalesce(sum(bytes), 0) as bytes from stored_images where owner = $1',
      [workspaceId],
    );
    if (Number(rows[0]?.bytes) < mostBytes) return;
    throw apiError(
      'LIMIT_EXCEEDED',
      'The images of this workspace take up all of its space. Remove some first.',
      { field: 'images' },
    );
  },
  add: async (image: string, workspaceId: string, bytes: number): Promise<void> => {
    await pool.query(
      'insert into stored_images (image, owner, bytes) values ($1, $2, $3) on conflict do nothing',
      [image, workspaceId, bytes],
    );
  },
});
