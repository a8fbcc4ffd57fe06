import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { filesOf, type Manifest, readBuildManifest } from './client-files.ts';
import { measureVisit } from './measure-visit.ts';
import { isExceeded, tableOf } from './measured.ts';

/** Returns text that is hard to compress and always the same. */
function noise(length: number): string {
  let state = 1;
  const letters = Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  });
  return letters.join('');
}

const manifest = {
  'guest.ts': { file: 'guest.js', imports: ['_shared.js'], dynamicImports: ['later.ts'] },
  'later.ts': { file: 'later.js', imports: ['_shared.js'], css: ['later.css'] },
  '_shared.js': { file: 'shared.js' },
  'other.ts': { file: 'other.js', imports: ['_shared.js'] },
};

let clientDir: string;
let read: Manifest;

beforeEach(() => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'qr-menu-budgets-'));
  mkdirSync(path.join(clientDir, '.vite'));
  writeFileSync(path.join(clientDir, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const file of ['guest.js', 'later.js', 'shared.js', 'other.js', 'later.css']) {
    writeFileSync(path.join(clientDir, file), noise(2_048));
  }
  read = readBuildManifest(clientDir);
});

afterEach(() => rmSync(clientDir, { recursive: true }));

test('a visit includes its entry files and all their imports, without duplicates', () => {
  const visit = { sources: ['guest.ts', 'other.ts'], withDynamicImports: false };
  expect(filesOf(read, visit)).toEqual(['guest.js', 'shared.js', 'other.js']);
  expect(filesOf(read, { sources: ['guest.ts'], withDynamicImports: true })).toEqual([
    'guest.js',
    'shared.js',
    'later.js',
    'later.css',
  ]);
});

test('parts that only some visits need are counted separately', () => {
  const visit = { sources: ['guest.ts'], withDynamicImports: true, apart: ['later.ts'] };
  expect(filesOf(read, visit)).toEqual(['guest.js', 'shared.js']);
});

test('a renamed source file causes an error', () => {
  const visit = { sources: ['gone.ts'], withDynamicImports: false };
  expect(() => filesOf(read, visit)).toThrow('the web build has no gone.ts');
});

test('a size over its budget is detected and reported', () => {
  const budget = { name: 'guest', sources: ['guest.ts'], withDynamicImports: true, style: 30 };
  const within = measureVisit(clientDir, read, { ...budget, script: 6 });
  const [script, style] = within;
  expect(script?.value).toBeGreaterThan(4);
  expect(style?.value).toBeGreaterThan(1);
  expect(within.some(isExceeded)).toBe(false);
  expect(tableOf(within)).not.toContain('TOO MUCH');
  const beyond = measureVisit(clientDir, read, { ...budget, script: 4 });
  expect(beyond.map(isExceeded)).toEqual([true, false]);
  expect(tableOf(beyond)).toMatch(/^guest: script +\d\.\d\d KB of 4 KB {2}TOO MUCH$/m);
});
