/** Fails if a workspace's catalogues differ in keys or placeholders, or contain an unused key. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const workspaces = ['menu-page', 'client'];
const reference = 'en';
const languages = ['bg', 'en', 'de'];

function flatten(value: unknown, prefix: string): Array<readonly [string, string]> {
  if (typeof value === 'string') return [[prefix, value]];
  return Object.entries(value as object).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}

async function catalogueOf(source: string, language: string): Promise<ReadonlyMap<string, string>> {
  const dir = path.join(source, 'i18n', language);
  const areas = await Promise.all(
    readdirSync(dir).map((file) => import(pathToFileURL(path.join(dir, file)).href)),
  );
  return new Map(areas.flatMap((area: object) => flatten({ ...area }, '')));
}

/** Returns every quoted `area.key` in the source. */
function usedKeys(source: string, areas: readonly string[]): ReadonlySet<string> {
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

async function faultsOf(workspace: string): Promise<readonly string[]> {
  const source = path.join(import.meta.dirname, workspace, 'src');
  const expected = await catalogueOf(source, reference);
  const areas = new Set([...expected.keys()].map((key) => key.split('.')[0] ?? ''));
  const used = usedKeys(source, [...areas]);
  const compared = await Promise.all(
    languages.map(async (language) =>
      differences(language, await catalogueOf(source, language), expected),
    ),
  );
  return [
    ...compared.flat(),
    ...[...expected.keys()].filter((key) => !used.has(key)).map((key) => `${key} is never used`),
    ...[...used].filter((key) => !expected.has(key)).map((key) => `${key} is used but not defined`),
  ];
}

const faults = (await Promise.all(workspaces.map(faultsOf))).flat();
if (faults.length > 0) {
  process.stderr.write(`the catalogues are not in order:\n  ${faults.join('\n  ')}\n`);
  process.exitCode = 1;
}
