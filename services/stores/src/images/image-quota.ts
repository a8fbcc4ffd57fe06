import type { Pool } from 'pg';
import { z } from 'zod';

export const imageQuotaVariables = {
  WORKSPACE_IMAGE_BYTES: z.coerce
    .number()
    .int()
    .min(1024 * 1024)
    .default(512 * 1024 * 1024)
    .describe('bytes that the images of one workspace may take up; beyond that `LIMIT_EXCEEDED`')
    .meta({ example: '536870912' }),
};

/** Call this after the objects have been removed. */
export async function forgetStoredImages(
  pool: Pick<Pool, 'query'>,
  images: readonly string[],
): Promise<void> {
  await pool.query('delete from stored_images where image = any($1)', [images]);
}
