import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

// Writes sbom/<service>.cdx.json for each service (CycloneDX), and sbom/client.cdx.json for the
// scripts of the pages: npm run sbom [-- service…]. Installs each service's packages with the
// image's own scripts, and fails if the file does not list exactly those packages.

const root = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

export type Sbom = { readonly components: ReadonlyArray<{ readonly purl: string }> };

type Manifest = { readonly name: string; readonly version: string };

const jsonIn = async <Content>(file: string): Promise<Content> =>
  JSON.parse(await readFile(file, 'utf8'));

/** Returns the packages that Node can find below a folder, as `name@version`. Includes nested ones. */
export async function packagesBelow(folder: string): Promise<ReadonlySet<string>> {
  const packages = new Set<string>();
  const visited = new Set<string>();
  const visit = async (owner: string): Promise<void> => {
    const real = await realpath(owner);
    if (visited.has(real)) return;
    visited.add(real);
    for (const installed of await installedIn(path.join(real, 'node_modules'))) {
      const { name, version } = await jsonIn<Manifest>(path.join(installed, 'package.json'));
      packages.add(`${name}@${version}`);
      await visit(installed);
    }
  };
  await visit(folder);
  return packages;
}

async function installedIn(modules: string): Promise<readonly string[]> {
  const entries = await readdir(modules).catch(() => []);
  const nested = entries
    .filter((entry) => !entry.startsWith('.'))
    .map(async (entry) => {
      const inside = path.join(modules, entry);
      if (!entry.startsWith('@')) return [inside];
      return (await readdir(inside)).map((name) => path.join(inside, name));
    });
  return (await Promise.all(nested)).flat();
}

/** Returns a message for each package that is only in the file or only in the folder. */
export function sbomFaults({ components }: Sbom, packages: ReadonlySet<string>): readonly string[] {
  const listed = new Set(
    components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, ''))),
  );
  return [
    ...[...packages].filter((name) => !listed.has(name)).map((name) => `does not list ${name}`),
    ...[...listed]
      .filter((name) => !packages.has(name))
      .map((name) => `lists ${name}, which is not installed`),
  ];
}

/** Builds the part of a service's image that contains its packages. Returns the SBOM and all problems. */
async function sbomOf(service: string): Promise<{ text: string; faults: readonly string[] }> {
  const copy = await mkdtemp(path.join(tmpdir(), 'qr-menu-sbom-'));
  try {
    await copyManifests(copy);
    const runtime = path.join(copy, 'runtime');
    const script = async (name: string, ...rest: string[]) =>
      run(path.join('infra/docker', name), [service, ...rest], { cwd: copy, maxBuffer });
    await script('install-packages.sh');
    await script('copy-runtime.sh', runtime);
    const text = await readFile(path.join(runtime, 'sbom.cdx.json'), 'utf8');
    return { text, faults: sbomFaults(JSON.parse(text), await packagesBelow(runtime)) };
  } finally {
    await rm(copy, { recursive: true });
  }
}

/** Copies everything needed for an installation, with an empty folder instead of the built pages. */
async function copyManifests(copy: string): Promise<void> {
  const { packages } = await jsonIn<{ packages: object }>(path.join(root, 'package-lock.json'));
  const workspaces = Object.keys(packages).filter((folder) => !folder.includes('node_modules'));
  const manifests = workspaces
    .map((folder) => path.join(folder, 'package.json'))
    .filter((file) => existsSync(path.join(root, file)));
  for (const file of [...manifests, 'package-lock.json', '.npmrc', 'infra/docker'])
    await cp(path.join(root, file), path.join(copy, file), { recursive: true });
  await mkdir(path.join(copy, 'web/dist'));
}

/** Returns the services that have an image: all that the compose file builds, and `standalone`. */
export function servicesIn(compose: string): readonly string[] {
  const built = [...compose.matchAll(/args: \{ SERVICE: (\w+) \}/g)].map(([, name = '']) => name);
  return [...built, 'standalone'];
}

async function main(requested: readonly string[]): Promise<void> {
  const directory = path.join(root, 'sbom');
  await mkdir(directory, { recursive: true });
  const client = ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--workspace', 'web/client'];
  const { stdout } = await run('npm', client, { cwd: root, maxBuffer });
  await writeFile(path.join(directory, 'client.cdx.json'), stdout);
  const compose = await readFile(path.join(root, 'docker-compose.yml'), 'utf8');
  for (const service of requested.length > 0 ? requested : servicesIn(compose)) {
    const { text, faults } = await sbomOf(service);
    const file = path.join(directory, `${service}.cdx.json`);
    await writeFile(file, text);
    const { components }: Sbom = JSON.parse(text);
    process.stdout.write(`${path.relative(root, file)}: ${components.length} packages\n`);
    for (const fault of faults) process.stderr.write(`  ${fault}\n`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main(process.argv.slice(2));
}
