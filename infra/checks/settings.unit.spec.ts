import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import {
  environmentFiles,
  readDocumentedSettings,
  type Setting,
  settingsPage,
} from './settings.ts';

const root = new URL('../..', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

let settings: readonly Setting[];
beforeAll(async () => {
  settings = await readDocumentedSettings();
});

test('every env.ts with a schema is read', () => {
  const withSchema = ['services', 'infra', 'web'].flatMap((directory) =>
    readdirSync(new URL(directory, root), { recursive: true, encoding: 'utf8' })
      .map((file) => `${directory}/${file}`)
      .filter((file) => /\/env\.ts$/.test(file) && !file.includes('/node_modules/'))
      .filter((file) => textOf(file).includes('environmentSchema')),
  );
  expect(Object.values(environmentFiles).sort()).toEqual(withSchema.sort());
});

test('every variable has a description and an example, and the page shows both', () => {
  const silent = settings.filter(({ description, example }) => !description || !example);
  expect(silent).toEqual([]);
  expect(settings.length).toBeGreaterThan(150);
  expect(settingsPage(settings) === textOf('infra/SETTINGS.md'), 'run: npm run codegen').toBe(true);
});

test('a variable is listed once, with the differences between processes', () => {
  const page = textOf('infra/SETTINGS.md').split('\n');
  const rowOf = (name: string): readonly string[] =>
    page.filter((line) => line.startsWith(`| \`${name}\` |`));
  for (const name of new Set(settings.map((setting) => setting.name))) {
    expect(rowOf(name), name).toHaveLength(1);
  }
  expect(rowOf('REDIS_URL')).toEqual([
    '| `REDIS_URL` | standalone, operator: none<br>command, projector, gateway, guest: required | Redis, with `maxmemory-policy noeviction`<br>standalone: without it documents and notices are in memory<br>operator: the public documents, for commands that need them | `redis://localhost:6379` | standalone, command, projector, gateway, guest, operator |',
  ]);
});
