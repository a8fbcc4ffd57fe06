import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|svg|json|webmanifest)$/;
/** In bytes. Smaller files fit into one packet even without compression. */
const worthIt = 1024;

const packers = [
  { suffix: '.br', pack: promisify(brotliCompress) },
  { suffix: '.gz', pack: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
];

/** Writes a brotli and a gzip copy of each built file, so that the server need not compress files. */
export function precompress(): Plugin {
  let outDir = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      outDir = path.resolve(root, build.outDir);
    },
    closeBundle: async () => {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(files.filter((file) => compressible.test(file)).map(compressFile));
    },
  };

  async function compressFile(file: string): Promise<void> {
    const target = path.join(outDir, file);
    const bytes = await readFile(target);
    if (bytes.length < worthIt) return;
    await Promise.all(
      packers.map(async ({ suffix, pack }) => writeFile(target + suffix, await pack(bytes))),
    );
  }
}
