import path from 'node:path';
import { createClosers } from '@qr-menu/platform';
import type { Command } from '../command.ts';
import { findOwner } from '../replay/find-owner.ts';
import { requiredText } from '../text-of.ts';
import { createExportWriter } from './export-writer.ts';
import { exportedWorkspace } from './exported-workspace.ts';
import { openImages } from './workspace-images.ts';
import { writeExport } from './write-export.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'write all that is stored about a workspace to files, for its owner',
  options: {
    account: { type: 'string', value: '<id|name>', help: "its id, any name, or the owner's id" },
    output: { type: 'string', value: '<path>', help: 'a file that ends in .zip, or a directory' },
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const output = path.resolve(requiredText(values, 'output'));
    return async ({ stores, progress, signal }) => {
      const ownerId = await findOwner(stores.pool, account);
      const at = new Date(stores.clock.now()).toISOString();
      const closers = createClosers();
      const writer = await createExportWriter(output);
      try {
        const images = openImages(stores.environment, closers);
        const exported = await exportedWorkspace(stores, ownerId);
        const written = await writeExport(exported, { writer, images, progress, signal, at });
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
