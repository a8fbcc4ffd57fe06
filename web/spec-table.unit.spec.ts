import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const heading = '## Which test shows what';
const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const [, section = ''] = readme.split(`\n${heading}\n`);
const [table = ''] = section.split('\n## ');
const rows = table.split('\n').filter((line) => /^\| (screens|failures) \|/.test(line));

/** A test is named as `file`: *title*. */
const proofsIn = (row: string) =>
  [...row.matchAll(/`([^`]+\.spec\.tsx?)`: \*([^*]+)\*/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

const proofs = rows.flatMap(proofsIn);

/** As it stands in the source, in whichever quotes. */
const spellings = (title: string): readonly string[] => [
  `'${title}'`,
  `"${title}"`,
  `'${title.replaceAll("'", "\\'")}'`,
];

test('the table covers what screens do and how they fail', () => {
  for (const part of ['screens', 'failures']) {
    expect(rows.filter((row) => row.startsWith(`| ${part} |`)).length, part).toBeGreaterThan(20);
  }
});

test.each(rows)('%s names a test', (row) => {
  expect(proofsIn(row)).not.toEqual([]);
});

test.each(proofs)('$file has the test "$title"', ({ file, title }) => {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  expect(spellings(title).some((spelling) => source.includes(spelling))).toBe(true);
});
