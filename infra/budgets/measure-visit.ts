import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { filesOf, type Manifest } from './client-files.ts';
import type { Measured } from './measured.ts';
import type { VisitBudget } from './visits.ts';

/** Returns the size in kilobytes when sent by a CDN, which uses Brotli at its best quality. */
export const brotliKilobytes = (content: string | Buffer): number =>
  brotliCompressSync(content).length / 1024;

const sizes = new Map<string, number>();

/** Sizes are cached, because compressing is slow and most files belong to several visits. */
function sizeOf(file: string): number {
  const size = sizes.get(file) ?? brotliKilobytes(readFileSync(file));
  sizes.set(file, size);
  return size;
}

/** Measures the scripts and styles that a first visit loads. Each file is compressed separately. */
export function measureVisit(
  clientDir: string,
  manifest: Manifest,
  budget: VisitBudget,
): readonly Measured[] {
  const files = filesOf(manifest, budget);
  const sum = (extension: string): number =>
    files
      .filter((file) => file.endsWith(extension))
      .reduce((total, file) => total + sizeOf(path.join(clientDir, file)), 0);
  const { name, script, style } = budget;
  return [
    ...(script ? [{ what: `${name}: script`, value: sum('.js'), limit: script, unit: 'KB' }] : []),
    ...(style ? [{ what: `${name}: style`, value: sum('.css'), limit: style, unit: 'KB' }] : []),
  ];
}
