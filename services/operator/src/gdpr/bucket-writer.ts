import { createS3ObjectWriter, type S3Place } from '@qr-menu/platform';
import { Refused } from '../refused.ts';
import { UsageError } from '../usage-error.ts';
import { createZip } from './create-zip.ts';
import type { ExportWriter } from './export-writer.ts';

const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{2,62})\/(.+\.zip)$/;

/**
 * Bucket and key of `s3://bucket/key.zip`; null for a path.
 *
 * @throws UsageError
 */
export function readS3Address(output: string): Pick<S3Place, 'bucket' | 'key'> | null {
  if (!output.startsWith('s3://')) return null;
  const [, bucket, key] = address.exec(output) ?? [];
  if (bucket === undefined || key === undefined) {
    throw new UsageError('--output: must be s3://<bucket>/<key that ends in .zip>');
  }
  return { bucket, key };
}

/** A zip file that is sent while it is made, and there as a whole at the end. */
export async function createBucketWriter(place: S3Place): Promise<ExportWriter> {
  const object = await createS3ObjectWriter(place);
  const zip = createZip(object.write);
  return {
    add: zip.add,
    finish: async () => {
      await zip.end();
      if (await object.finish()) return;
      const taken = `s3://${place.bucket}/${place.key}`;
      throw new Refused('EXISTS', `${taken} exists already: nothing was exported`);
    },
    discard: object.discard,
  };
}
