import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const assetsSchema = z.object({ styles: z.array(z.string()), scripts: z.array(z.string()) });

export function readGuestAssets(clientDir: string): {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
} {
  const file = path.join(clientDir, '.vite/menu-page.json');
  if (!existsSync(file)) throw new Error(`the web build has no ${file}: run npm run build`);
  return assetsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
