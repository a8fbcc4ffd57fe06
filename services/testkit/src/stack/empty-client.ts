import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Creates an empty web client, because these tests only check the server. */
export async function emptyClient(dataDir: string): Promise<string> {
  const clientDir = path.join(dataDir, 'client');
  await mkdir(path.join(clientDir, '.vite'), { recursive: true });
  await mkdir(path.join(clientDir, 'assets'));
  const assets = { styles: ['/assets/default.css'], scripts: ['/assets/guest.js'] };
  await writeFile(path.join(clientDir, '.vite/menu-page.json'), JSON.stringify(assets));
  const page = '<!doctype html><title>client</title>';
  await writeFile(path.join(clientDir, 'index.html'), page);
  await mkdir(path.join(clientDir, 'pages'));
  for (const name of ['landing', 'demo', 'not-found']) {
    for (const language of ['bg', 'en', 'de']) {
      await writeFile(path.join(clientDir, `pages/${name}.${language}.html`), page);
    }
  }
  return clientDir;
}
