// Reduces the repository's manifests to those of one service, so that `npm ci` installs only its
// packages. npm's own --workspace also installs the packages of workspaces that only its tests use.
//
// node infra/docker/keep-service.mjs <service>
import { readFileSync, writeFileSync } from 'node:fs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const write = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

const { packages } = read('package-lock.json');
const kept = new Set();
keep(`services/${process.argv[2]}`);

for (const workspace of kept) {
  const { devDependencies: _, ...manifest } = read(`${workspace}/package.json`);
  write(`${workspace}/package.json`, manifest);
}
const { devDependencies: _, ...root } = read('package.json');
write('package.json', { ...root, workspaces: [...kept] });

function keep(workspace) {
  if (kept.has(workspace)) return;
  if (!(workspace in packages)) throw new Error(`there is no workspace ${workspace}`);
  kept.add(workspace);
  for (const name of Object.keys(packages[workspace].dependencies ?? {})) {
    const { link, resolved } = packages[`node_modules/${name}`] ?? {};
    if (link) keep(resolved);
  }
}
