/**
 * Makes a release from a clean work tree, without network access:
 *
 * npm run release -- 1.2.0
 *
 * Runs `npm run check`, sets the version of all workspaces, gives the changelog's "Unreleased"
 * section its version and date, commits and tags. Then prints the commands that publish the release.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNewer, versionNumbers } from '@qr-menu/runtime/process';
import { servicesIn } from '../checks/sbom.ts';

export type RefusalCode =
  | 'VERSION_INVALID'
  | 'VERSION_NOT_GREATER'
  | 'TAG_EXISTS'
  | 'DIRTY_TREE'
  | 'CHANGELOG_EMPTY'
  | 'CHECK_FAILED'
  | 'COMMIT_FAILED';

/** The release was refused before anything was changed. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, reason: string) {
    super(`${code}: ${reason}`);
    this.code = code;
  }
}

const maxBuffer = 64 * 1024 * 1024;

type Dependencies = Readonly<Record<string, string>>;
type Manifest = {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Dependencies;
  readonly devDependencies?: Dependencies;
};
type Lockfile = { readonly version: string; readonly packages: Readonly<Record<string, Manifest>> };
type Change = { readonly file: string; readonly text: string };

/**
 * Releases the repository in this folder. Returns the commands that publish the release.
 *
 * @param date the day of the release, as `2026-11-28`
 * @throws ReleaseRefused
 */
export function release(root: string, version: string, date: string): readonly string[] {
  const changes = plannedChanges(root, version, date);
  const tag = `v${version}`;
  if (git(root, 'tag', '--list', tag) !== '')
    throw new ReleaseRefused('TAG_EXISTS', `there is already a tag ${tag}`);
  refuseDirty(root);
  const check = spawnSync('npm', ['run', 'check'], { cwd: root, encoding: 'utf8', maxBuffer });
  if (check.status !== 0)
    throw new ReleaseRefused('CHECK_FAILED', `npm run check:\n${check.stdout}${check.stderr}`);
  // Checked again, because the check takes a minute and files may have been edited in the meantime.
  refuseDirty(root);
  commitAndTag(root, changes, version);
  return publishing(root, version);
}

function plannedChanges(root: string, version: string, date: string): readonly Change[] {
  const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const lockfile: Lockfile = JSON.parse(textOf('package-lock.json'));
  refuseVersion(version, lockfile.version);
  const changelog = releasedChangelog(textOf('CHANGELOG.md'), version, date);
  if (changelog === null)
    throw new ReleaseRefused('CHANGELOG_EMPTY', 'CHANGELOG.md has no entry below "Unreleased"');
  const folders = Object.keys(lockfile.packages).filter(
    (folder) =>
      !folder.includes('node_modules') && existsSync(path.join(root, folder, 'package.json')),
  );
  const own = new Set(
    folders.flatMap((folder) => {
      const { name, version: current } = lockfile.packages[folder] ?? {};
      return name !== undefined && current === lockfile.version ? [name] : [];
    }),
  );
  const update = (manifest: Manifest): Manifest => withVersion(manifest, own, version);
  const manifests = folders.map((folder) => {
    const file = path.join(folder, 'package.json');
    return { file, text: json(update(JSON.parse(textOf(file)))) };
  });
  const packages = Object.fromEntries(
    Object.entries(lockfile.packages).map(([folder, manifest]) => [
      folder,
      folders.includes(folder) ? update(manifest) : manifest,
    ]),
  );
  return [
    ...manifests,
    { file: 'package-lock.json', text: json({ ...lockfile, version, packages }) },
    { file: 'CHANGELOG.md', text: changelog },
  ];
}

const json = (content: object): string => `${JSON.stringify(content, null, 2)}\n`;

function refuseVersion(version: string, current: string): void {
  if (!versionNumbers(version))
    throw new ReleaseRefused('VERSION_INVALID', `"${version}" is not a version such as 1.2.0`);
  if (!isNewer(version, current))
    throw new ReleaseRefused('VERSION_NOT_GREATER', `${version} is not greater than ${current}`);
}

/** Packages in this repository refer to each other by their exact version. */
function withVersion(manifest: Manifest, own: ReadonlySet<string>, version: string): Manifest {
  const updated = (dependencies: Dependencies): Dependencies =>
    Object.fromEntries(
      Object.entries(dependencies).map(([name, range]) => [name, own.has(name) ? version : range]),
    );
  // Each key keeps its position in the file.
  const entries = Object.entries(manifest).map(([key, value]) => {
    if (key === 'version' && own.has(manifest.name ?? '')) return [key, version];
    const isList = key === 'dependencies' || key === 'devDependencies';
    return [key, isList ? updated(value as Dependencies) : value];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the changelog with the entries of "Unreleased" moved below the version and date. Returns null if
 * there are no entries.
 */
export function releasedChangelog(text: string, version: string, date: string): string | null {
  const [before, ...after] = text.split(/^## Unreleased$/m);
  const [entries = ''] = after.join('').split(/^## /m);
  if (after.length !== 1 || !/^[-*] +\S/m.test(entries)) return null;
  return `${before}## Unreleased\n\n## ${version} - ${date}${after[0]}`;
}

function refuseDirty(root: string): void {
  const [first, ...otherLines] = git(root, 'status', '--porcelain').split('\n');
  if (!first) return;
  const rest = otherLines.length === 0 ? '' : ` and ${otherLines.length} more`;
  throw new ReleaseRefused('DIRTY_TREE', `commit or remove first: ${first.slice(3)}${rest}`);
}

function commitAndTag(root: string, changes: readonly Change[], version: string): void {
  const head = git(root, 'rev-parse', 'HEAD');
  const files = changes.map(({ file }) => file);
  for (const { file, text } of changes) writeFileSync(path.join(root, file), text);
  try {
    git(root, 'commit', '--quiet', '--message', `release: ${version}`, '--', ...files);
    git(root, 'tag', '--annotate', `v${version}`, '--message', `QR-menu ${version}`);
  } catch (error) {
    git(root, 'reset', '--quiet', '--soft', head);
    git(root, 'restore', '--source', head, '--staged', '--worktree', '--', ...files);
    throw new ReleaseRefused('COMMIT_FAILED', error instanceof Error ? error.message : `${error}`);
  }
}

/**
 * Only a registry keeps image attestations. Docker's default builder creates them and then silently drops
 * them.
 */
function publishing(root: string, version: string): readonly string[] {
  const compose = readFileSync(path.join(root, 'docker-compose.yml'), 'utf8');
  const labels = { version, revision: git(root, 'rev-parse', 'HEAD') };
  const options = [
    '--file infra/docker/Dockerfile --sbom=true --provenance=mode=max',
    ...Object.entries(labels).map(
      ([key, value]) => `--label org.opencontainers.image.${key}=${value}`,
    ),
  ].join(' ');
  const builds = servicesIn(compose).map(
    (service) =>
      `docker buildx build ${options} --build-arg SERVICE=${service} --tag "$REGISTRY/qr-menu-${service}:${version}" --push .`,
  );
  return [
    'git push --follow-tags',
    `git clone --branch v${version} "$(git remote get-url origin)" ../qr-menu-${version} && cd ../qr-menu-${version}`,
    'docker buildx create --driver docker-container --use',
    ...builds,
  ];
}

function git(root: string, ...args: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: [...stdio] }).trimEnd();
}

function main(version = ''): void {
  try {
    const commands = release(
      path.join(import.meta.dirname, '../..'),
      version,
      new Date().toISOString().slice(0, 10),
    );
    process.stdout.write(
      `Committed and tagged v${version}. Publish it, with the address of your registry in REGISTRY:\n\n${commands.join('\n')}\n\nThen store its backup for the tests of later releases, and commit that:\n\nnpm run release:backup\n`,
    );
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv[2]);
