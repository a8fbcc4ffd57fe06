/**
 * Returns the key for `/menu/{accountName}`. `NameClaimed` stores it, so a change here only affects new
 * names. If a URL cannot contain the name, only its words are kept: `Бистро "При Гошо"` becomes
 * `бистро-при-гошо`. Empty if the name has no letters or digits.
 */
export function normalizeAccountName(name: string): string {
  const folded = foldAccountName(name);
  return isAccountNameUsable(folded) ? folded : wordsOf(folded);
}

/** Removes differences in letter case, composed letters and spaces. */
export const foldAccountName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    // Both steps are needed, because ẞ is ß in lower case and SS in upper case.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/gu, '-');

/** Letters, marks and digits of any script, and the punctuation that venues use in names. */
const allowed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}&+'’!.,()_-]*$/u;

export const isAccountNameUsable = (normalized: string): boolean => allowed.test(normalized);

export const wordsOf = (folded: string): string =>
  folded
    // Otherwise, emoji modifiers would remain as invisible marks.
    .replace(/[\ufe00-\ufe0f\u20e3]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}&+'’]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[-'’]+$/gu, '');

/** Composed emojis such as 👨‍🍳 contain invisible characters that join their parts. */
const joined = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*\u200d/gu;

/** Finds invisible characters, such as those that change direction. U+FEFF counts as a space. */
export const hasInvisible = (name: string): boolean =>
  /[^\P{C}\ufeff]/u.test(name.replace(joined, ''));

/** Returns the normalized name without accents, as guests may type it. Venues do not reserve this form. */
export const withoutAccents = (normalized: string): string =>
  normalized.normalize('NFD').replace(/[\u0300-\u036f]/gu, '');

/** Characters that browsers and mail programs treat as a dot or slash. */
const dots = /[\u2024\u3002\uff0e\uff61]/gu;
const slashes = /[\u2044\u2215\u29f8]/gu;

/** Mail programs turn a scheme, a domain or an IP address into a link. */
const addresses = [
  /\p{L}[\p{L}\p{N}+.-]*:\/\//u,
  /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftp|mailto|tel|sms|javascript|data)\s*:/iu,
  /(?<![\p{L}\p{N}])www\d?\s*\./iu,
  /[\p{L}\p{M}\p{N}]\.(?:\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]|xn--)/u,
  /\d{1,3}(?:\.\d{1,3}){3}/u,
];

/** Names must not look like web addresses, because our emails show them to people outside the venue. */
export function looksLikeAddress(name: string): boolean {
  const plain = name.replace(dots, '.').replace(slashes, '/').normalize('NFKC');
  return addresses.some((address) => address.test(plain));
}
