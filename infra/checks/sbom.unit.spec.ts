import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packagesBelow, sbomFaults } from './sbom.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-packages-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function install(folder: string, name: string, version: string): Promise<void> {
  await mkdir(path.join(directory, folder), { recursive: true });
  const manifest = JSON.stringify({ name, version });
  await writeFile(path.join(directory, folder, 'package.json'), manifest);
}

const purls = (...names: readonly string[]) => ({
  components: names.map((name) => ({ purl: `pkg:npm/${name}` })),
});

it('the packages of an image include nested packages and the packages of workspaces', async () => {
  await install('node_modules/pg', 'pg', '8.0.0');
  await install('node_modules/pg/node_modules/split', 'split', '1.0.0');
  await install('node_modules/split', 'split', '2.0.0');
  await install('node_modules/.bin', 'no-package', '1.0.0');
  await install('services/guest', '@qr-menu/guest', '0.1.0');
  await install('services/guest/node_modules/@img/a', '@img/a', '3.0.0');
  await mkdir(path.join(directory, 'node_modules/@qr-menu'));
  const link = path.join(directory, 'node_modules/@qr-menu/guest');
  await symlink('../../services/guest', link);
  expect([...(await packagesBelow(directory))].sort()).toEqual([
    '@img/a@3.0.0',
    '@qr-menu/guest@0.1.0',
    'pg@8.0.0',
    'split@1.0.0',
    'split@2.0.0',
  ]);
});

it('an SBOM that lists the same packages is accepted', () => {
  const packages = new Set(['pg@8.0.0', '@img/a@3.0.0']);
  expect(sbomFaults(purls('%40img/a@3.0.0', 'pg@8.0.0'), packages)).toEqual([]);
});

it("an SBOM must list exactly the image's packages and their versions", () => {
  const packages = new Set(['pg@8.0.0', 'zod@4.0.0']);
  expect(sbomFaults(purls('pg@8.0.1', 'zod@4.0.0'), packages)).toEqual([
    'does not list pg@8.0.0',
    'lists pg@8.0.1, which is not installed',
  ]);
});
