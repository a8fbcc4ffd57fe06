import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.looseObject({ file: z.string(), imports: z.array(z.string()).optional() }),
);

const themeEntry = 'src/themes/default.css';
const scriptEntry = 'src/features/public-menu/guest-entry.tsx';

/**
 * Addresses of the built files that a guest page loads, from the web build's manifest. What the
 * script imports is named before it, so that the browser asks for all of it at once.
 */
export function readGuestAssets(clientDir: string): {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
} {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')),
  );
  const built = (entry: string) => {
    const found = manifest[entry];
    if (!found) throw new Error(`the web build has no ${entry}: run npm run build`);
    return { address: `/${found.file}`, imports: found.imports ?? [] };
  };
  const withImports = (entry: string): readonly string[] => {
    const { address, imports } = built(entry);
    return [...imports.flatMap(withImports), address];
  };
  return {
    styles: [built(themeEntry).address],
    scripts: [...new Set(withImports(scriptEntry))],
  };
}
