import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Contents } from './export-writer.ts';

/** A zip file that is handed on in pieces, as its entries come. */
export function createZip(write: (chunk: Uint8Array) => Promise<void>) {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const writeOut = async (): Promise<void> => {
    for (const chunk of chunks.splice(0)) await write(chunk);
  };
  return {
    add: async (name: string, contents: Contents): Promise<void> => {
      // Images are compressed already.
      const entry = name.endsWith('.json') ? new ZipDeflate(name) : new ZipPassThrough(name);
      zip.add(entry);
      for await (const bytes of contents) {
        entry.push(bytes);
        await writeOut();
      }
      entry.push(new Uint8Array(), true);
      await writeOut();
    },
    end: async (): Promise<void> => {
      zip.end();
      await writeOut();
    },
  };
}
