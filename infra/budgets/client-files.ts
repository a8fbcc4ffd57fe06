import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const chunkSchema = z.looseObject({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});

const manifestSchema = z.record(z.string(), chunkSchema);

export type Manifest = z.infer<typeof manifestSchema>;

/** Reads Vite's manifest, which lists the output files by source. */
export const readBuildManifest = (clientDir: string): Manifest =>
  manifestSchema.parse(
    JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')),
  );

export type Visit = {
  /** The source files that a first visit loads. Their imports are loaded too. */
  readonly sources: readonly string[];
  /** Whether the first visit also loads dynamic imports. */
  readonly withDynamicImports: boolean;
  /** Source files that only some visits need. */
  readonly apart?: readonly string[];
};

/** Returns the built files that a first visit loads, without duplicates. */
export function filesOf(manifest: Manifest, visit: Visit): readonly string[] {
  const visited = new Set<string>();
  const files = new Set<string>();
  const follow = (source: string): void => {
    if (visited.has(source) || visit.apart?.includes(source)) return;
    visited.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the web build has no ${source}`);
    for (const file of [chunk.file, ...chunk.css]) files.add(file);
    for (const imported of chunk.imports) follow(imported);
    if (visit.withDynamicImports) for (const imported of chunk.dynamicImports) follow(imported);
  };
  for (const source of visit.sources) follow(source);
  return [...files];
}
