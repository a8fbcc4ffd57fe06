import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What a module loads as soon as it is loaded itself: no types, no `import()`. */
const imported = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

const ownEntries: Readonly<Record<string, string>> = {
  '@qr-menu/schema': 'schema/index.ts',
  '@qr-menu/menu-page': 'web/menu-page/src/index.ts',
};

/** The packages of others that a module loads, itself and through modules of ours. */
export async function loadedAtStart(root: string, entry: string): Promise<ReadonlySet<string>> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const waiting = [path.join(root, entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(imported)) {
      const own = ownFile(root, file, name);
      if (own !== null) waiting.push(own);
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  }
  return packages;
}

/** Null: it is somebody else's. */
function ownFile(root: string, importer: string, name: string): string | null {
  if (name.startsWith('.')) return path.resolve(path.dirname(importer), name);
  const [, service] = /^@qr-menu\/(\w+)$/.exec(name) ?? [];
  const entry = ownEntries[name] ?? (service && `services/${service}/src/index.ts`);
  return entry ? path.join(root, entry) : null;
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
