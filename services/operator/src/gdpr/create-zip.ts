import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

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
    add: async (name: string, bytes: Uint8Array): Promise<void> => {
      // Images are compressed already.
      const entry = name.endsWith('.json') ? new ZipDeflate(name) : new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
      await writeOut();
    },
    end: async (): Promise<void> => {
      zip.end();
      await writeOut();
    },
  };
}
