import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { revisionOf } from './snapshots.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'qr-menu-revision-'));
  await mkdir(path.join(folder, 'items'));
  await writeFile(path.join(folder, 'fold.js'), 'export const fold = 1;');
  await writeFile(path.join(folder, 'items/item.js'), 'export const item = 1;');
});
afterEach(() => rm(folder, { recursive: true }));

const revision = () => revisionOf([pathToFileURL(`${folder}/`)]);

test.each([
  ['a module changes', 'items/item.js', true],
  ['a module is added', 'items/menu.js', true],
  ['a type changes', 'fold.d.ts', false],
  ['a test changes', 'items/item.unit.spec.ts', false],
])('if %s (%s), the revision of the code changes: %s', async (_, file, isAnother) => {
  const before = await revision();
  expect(await revision()).toBe(before);
  await writeFile(path.join(folder, file), 'export const item = 2;');
  expect((await revision()) !== before).toBe(isAnother);
});
