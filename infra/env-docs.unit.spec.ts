import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaOf } from './test/environment-schema.ts';

const root = new URL('..', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

type Documented = { readonly name: string; readonly required: boolean };

/** The rows of the first table of variables, after a heading if one is given. */
function variablesIn(markdown: string, heading: string | null): readonly Documented[] {
  const start = heading === null ? 0 : markdown.indexOf(`\n${heading}\n`);
  expect(start, `the heading "${heading}"`).toBeGreaterThanOrEqual(0);
  const lines = markdown.slice(start).split('\n');
  const header = lines.findIndex((line) => line.startsWith('| variable |'));
  expect(header, 'a table that begins with "| variable |"').toBeGreaterThanOrEqual(0);
  const rows = lines.slice(header + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? rows.length : end).map((row) => {
    const [, name = '', byDefault = ''] = row.split('|').map((cell) => cell.trim());
    return { name: name.replaceAll('`', ''), required: byDefault === 'required' };
  });
}

type Table = { readonly readme: string; readonly heading: string | null };

/** Tables elsewhere than in the README of the workspace. */
const elsewhere: Readonly<Record<string, Table>> = {
  'services/standalone/src/env.ts': {
    readme: 'README.md',
    heading: '## Settings of the server',
  },
  'services/standalone/src/demo/env.ts': {
    readme: 'README.md',
    heading: '### A venue of your own from the demo data',
  },
};
const tableOf = (file: string): Table =>
  elsewhere[file] ?? { readme: file.replace(/\/src\/.*/, '/README.md'), heading: null };

const files = readdirSync(new URL('services', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[^/]+\/src\/(.+\/)?env\.ts$/.test(file))
  .map((file) => `services/${file}`);

const tables = [
  ...files.map((file) => ({ file, ...tableOf(file) })),
  {
    file: 'services/testkit/src/env.ts',
    readme: 'README.md',
    heading: '### Real servers in the tests',
  },
];

test('every env.ts is found', () => {
  expect(files).toEqual(expect.arrayContaining(Object.keys(elsewhere)));
  expect(files.length).toBeGreaterThanOrEqual(8);
});

test.each(tables)(
  '$readme lists exactly the variables of $file',
  async (table) => {
    const { shape } = await schemaOf(new URL(table.file, root));
    const expected = Object.entries(shape).map(([name, variable]) => ({
      name,
      required: !variable.safeParse(undefined).success,
    }));
    const byName = (a: Documented, b: Documented) => (a.name < b.name ? -1 : 1);
    const documented = variablesIn(textOf(table.readme), table.heading);
    expect(documented.toSorted(byName)).toEqual(expected.toSorted(byName));
  },
  60_000,
);
