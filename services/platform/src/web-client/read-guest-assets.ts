import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const manifestSchema = z.record(z.string(), z.looseObject({ file: z.string() }));

const themeEntry = 'src/themes/default.css';

/** Addresses of the built files that a guest page loads, from the web build's manifest. */
export function readGuestAssets(clientDir: string): {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
} {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')),
  );
  const theme = manifest[themeEntry];
  if (!theme) throw new Error(`the web build has no ${themeEntry}: run npm run build`);
  return { styles: [`/${theme.file}`], scripts: [] };
}
