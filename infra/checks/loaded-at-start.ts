import { build } from 'esbuild';

/** Matches our own imports, which esbuild follows. Other packages are only recorded. */
const ours = /^([./#]|@qr-menu\/)/;

/**
 * Returns the third-party packages that a module loads, directly and through our own modules.
 * Ignores types and `import()`.
 */
export async function loadedAtStart(root: string, entry: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    conditions: ['source'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'only our modules are looked into',
        setup: ({ onResolve }) =>
          onResolve({ filter: /./ }, ({ path, kind }) =>
            kind === 'entry-point' || ours.test(path) ? undefined : { path, external: true },
          ),
      },
    ],
  });
  const packages = new Set<string>();
  const visited = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (visited.has(file)) continue;
    visited.add(file);
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) packages.add(packageOf(path));
      else waiting.push(path);
    }
  }
  return packages;
}

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
