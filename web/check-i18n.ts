/** Fails when the catalogues differ in their keys or placeholders, or hold a key nobody uses. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const source = path.join(import.meta.dirname, 'src');
const reference = 'en';
const languages = ['bg', 'en', 'de'];

function flatten(value: unknown, prefix: string): Array<readonly [string, string]> {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

async function catalogueOf(language: string): Promise<ReadonlyMap<string, string>> {
  const dir = path.join(source, 'i18n', language);
  const areas = await Promise.all(
    readdirSync(dir).map((file) => import(pathToFileURL(path.join(dir, file)).href)),
  );
  return new Map(areas.flatMap((area: object) => flatten({ ...area }, '')));
}

/** Every quoted `area.key` of the source. */
function usedKeys(areas: readonly string[]): ReadonlySet<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !/generated/.test(file),
  );
  const quotedKey = new RegExp(`['"\`]((?:${areas.join('|')})\\.[a-zA-Z.]+)['"\`]`, 'g');
  const texts = files.map((file) => readFileSync(path.join(source, file), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(quotedKey)].map((hit) => hit[1] ?? '')));
}

const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\w+\}\}/g)]
    .map(([name]) => name)
    .sort()
    .join();

function differences(
  language: string,
  catalogue: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): string[] {
  const missing = [...expected.keys()].filter((key) => !catalogue.get(key)?.trim());
  const extra = [...catalogue.keys()].filter((key) => !expected.has(key));
  const mistaken = [...expected].filter(
    ([key, text]) => placeholders(text) !== placeholders(catalogue.get(key) ?? text),
  );
  return [
    ...missing.map((key) => `${language}: ${key} is missing or empty`),
    ...extra.map((key) => `${language}: ${key} is not in ${reference}`),
    ...mistaken.map(([key]) => `${language}: ${key} has other placeholders than ${reference}`),
  ];
}

const expected = await catalogueOf(reference);
const used = usedKeys([...new Set([...expected.keys()].map((key) => key.split('.')[0] ?? ''))]);
const compared = await Promise.all(
  languages.map(async (language) => differences(language, await catalogueOf(language), expected)),
);
const faults = [
  ...compared.flat(),
  ...[...expected.keys()].filter((key) => !used.has(key)).map((key) => `${key} is never used`),
  ...[...used].filter((key) => !expected.has(key)).map((key) => `${key} is used but not defined`),
];
if (faults.length > 0) {
  process.stderr.write(`the catalogues are not in order:\n  ${faults.join('\n  ')}\n`);
  process.exitCode = 1;
}
