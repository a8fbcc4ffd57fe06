import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Bundles the handler into one file without dependencies, in a separate folder.
 *
 * @param publicUrl the base URL of links in emails
 */
export function bundleHandler(publicUrl: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'cognito-mails-'));
  buildSync({
    absWorkingDir: import.meta.dirname,
    entryPoints: ['handler.ts'],
    outfile: path.join(directory, 'index.mjs'),
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    conditions: ['source'],
    define: { PUBLIC_URL: JSON.stringify(publicUrl) },
  });
  return directory;
}
