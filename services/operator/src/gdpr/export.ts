import path from 'node:path';
import { createClosers } from '@qr-menu/platform';
import { type Command, requiredText } from '../command.ts';
import { findOwner } from '../replay/find-owner.ts';
import { createBucketWriter, readS3Address } from './bucket-writer.ts';
import { createExportWriter } from './export-writer.ts';
import { openImages } from './workspace-images.ts';
import { writeExport } from './write-export.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'write all that is stored about a workspace to files, for its owner',
  options: {
    account: { type: 'string', value: '<id|name>', help: "its id, any name, or the owner's id" },
    output: {
      type: 'string',
      value: '<path>',
      help: 'a file that ends in .zip, a directory, or s3://<bucket>/<key>.zip',
    },
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const asked = requiredText(values, 'output');
    const place = readS3Address(asked);
    const output = place ? asked : path.resolve(asked);
    return async ({ stores, progress, signal }) => {
      const ownerId = await findOwner(stores.pool, account);
      const at = new Date(stores.clock.now()).toISOString();
      const closers = createClosers();
      const { AWS_REGION: region, S3_ENDPOINT: endpoint } = stores.environment;
      const writer = place
        ? await createBucketWriter({ ...place, region, endpoint })
        : await createExportWriter(output);
      try {
        const images = await openImages(stores.environment, closers);
        const written = await writeExport(ownerId, {
          stores,
          writer,
          images,
          progress,
          signal,
          at,
        });
        await writer.finish();
        const { files, imagesLeftOut } = written;
        const lines = [`${ownerId}: ${files.length} files in ${output}`];
        if (imagesLeftOut > 0) {
          lines.push(`${imagesLeftOut} images could not be read: images.json has their addresses`);
        }
        return { json: { ownerId, output, at, ...written }, lines };
      } catch (error) {
        await writer.discard();
        throw error;
      } finally {
        await closers.closeAll();
      }
    };
  },
};
