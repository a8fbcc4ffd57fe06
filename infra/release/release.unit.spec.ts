import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { release } from './release.ts';

const changelog =
  '# Changelog\n\n## Unreleased\n\n### Added\n\n- Hours.\n\n## 0.9.0 - 2026-01-02\n\n- Menus.\n';

const manifests = {
  'package.json': {
    name: 'qr-menu',
    version: '1.9.0',
    workspaces: ['guest', 'tools'],
    scripts: { check: 'test ! -e broken' },
    devDependencies: { other: '1.9.0' },
  },
  'guest/package.json': { name: '@qr-menu/guest', version: '1.9.0' },
  'tools/package.json': {
    name: '@qr-menu/tools',
    version: '1.9.0',
    dependencies: { '@qr-menu/guest': '1.9.0', other: '1.9.0' },
  },
};

const lockfile = {
  name: 'qr-menu',
  version: '1.9.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'qr-menu', version: '1.9.0', devDependencies: { other: '1.9.0' } },
    guest: manifests['guest/package.json'],
    'node_modules/@qr-menu/guest': { resolved: 'guest', link: true },
    'node_modules/other': { version: '1.9.0' },
    tools: manifests['tools/package.json'],
  },
};

describe('a release', () => {
  let root = '';

  const git = (...args: readonly string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const write = (file: string, content: string | object): void =>
    writeFileSync(
      path.join(root, file),
      typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
  const commit = (): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'begin');
  };

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'qr-menu-release-'));
    git('init', '--quiet');
    git('config', 'user.name', 'Anna');
    git('config', 'user.email', 'anna@example.com');
    // The developer's own settings could make Git ask for a passphrase.
    git('config', 'commit.gpgsign', 'false');
    git('config', 'tag.gpgsign', 'false');
    for (const folder of ['guest', 'tools']) mkdirSync(path.join(root, folder));
    for (const [file, content] of Object.entries(manifests)) write(file, content);
    write('package-lock.json', lockfile);
    write('CHANGELOG.md', changelog);
    write('docker-compose.yml', 'args: { SERVICE: guest }\n');
    commit();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('a release commits the version and the dated changelog, and tags the commit', () => {
    const commands = release(root, '1.10.0', '2026-11-28');
    expect(git('log', '--format=%s %D', '-1')).toMatch(/^release: 1\.10\.0 .*tag: v1\.10\.0/);
    expect(git('status', '--porcelain')).toBe('');
    expect(read('CHANGELOG.md')).toBe(
      changelog.replace('Unreleased', 'Unreleased\n\n## 1.10.0 - 2026-11-28'),
    );
    expect(commands.filter((line) => line.startsWith('docker buildx build'))).toEqual([
      expect.stringMatching(
        /--sbom=true --provenance=mode=max .*SERVICE=guest .*qr-menu-guest:1\.10\.0" --push/,
      ),
      expect.stringContaining('SERVICE=standalone'),
    ]);
  });

  it('a release sets the version of its own packages everywhere, and leaves other packages unchanged', () => {
    const before = ['package-lock.json', ...Object.keys(manifests)].map(read).join('');
    release(root, '1.10.0', '2026-11-28');
    const after = ['package-lock.json', ...Object.keys(manifests)].map(read).join('');
    const isOther = /"other": "1\.9\.0"|"node_modules\/other": \{\s+"version": "1\.9\.0"/;
    const expected = before
      .split(new RegExp(`(${isOther.source})`))
      .map((part) => (isOther.test(part) ? part : part.replaceAll('1.9.0', '1.10.0')));
    expect(after).toBe(expected.join(''));
  });

  it.each([
    ['VERSION_INVALID', 'latest', () => undefined],
    ['VERSION_INVALID', '2.0', () => undefined],
    ['VERSION_INVALID', '2.0.0-rc.1', () => undefined],
    ['VERSION_INVALID', '02.0.0', () => undefined],
    ['VERSION_NOT_GREATER', '1.9.0', () => undefined],
    ['VERSION_NOT_GREATER', '1.8.10', () => undefined],
    ['TAG_EXISTS', '2.0.0', () => git('tag', 'v2.0.0')],
    ['DIRTY_TREE', '2.0.0', () => write('new.txt', 'not committed')],
    ['DIRTY_TREE', '2.0.0', () => appendFileSync(path.join(root, 'CHANGELOG.md'), 'edited')],
    [
      'CHANGELOG_EMPTY',
      '2.0.0',
      () => {
        write('CHANGELOG.md', changelog.replace('- Hours.\n', ''));
        commit();
      },
    ],
    [
      'CHECK_FAILED',
      '2.0.0',
      () => {
        write('broken', '');
        commit();
      },
    ],
    [
      'COMMIT_FAILED',
      '2.0.0',
      () => {
        writeFileSync(path.join(root, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 1\n', {
          mode: 0o755,
        });
      },
    ],
  ])('a release is refused with %s for %s, and changes nothing', (code, version, prepare) => {
    prepare();
    const state = (): string =>
      git('log', '--format=%H') + git('tag') + git('status', '--porcelain') + git('diff', 'HEAD');
    const before = state();
    expect(() => release(root, version, '2026-11-28')).toThrow(expect.objectContaining({ code }));
    expect(state()).toBe(before);
  });
});
