/**
 * The key in `/menu/{accountName}`. `NameClaimed` freezes it: it may change for new names only. Of a
 * name that no address can hold as it is, the words are left: `Бистро "При Гошо"` is
 * `бистро-при-гошо`. Empty when the name has neither a letter nor a digit.
 */
export function normalizeAccountName(name: string): string {
  const folded = foldAccountName(name);
  return isAccountNameUsable(folded) ? folded : wordsOf(folded);
}

/** One for all ways of writing the same name: case, composed letters, spaces. */
export const foldAccountName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    // Both ways together fold every letter: the lower case of ẞ, ß, has another upper case (SS).
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFC')
    .replace(/\s+/gu, '-');

/** Letters, marks and digits of any script, with the punctuation that venues use in names. */
const allowed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}&+'’!.,()_-]*$/u;

/** Whether a normal form can be a path segment that people can read, print and type. */
export const isAccountNameUsable = (normalized: string): boolean => allowed.test(normalized);

export const wordsOf = (folded: string): string =>
  folded
    // What makes a sign an emoji, which would stay behind as an invisible mark.
    .replace(/[\ufe00-\ufe0f\u20e3]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}&+'’]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[-'’]+$/gu, '');

/** An emoji that goes on, as 👨‍🍳 does, is joined by a sign that nobody sees. */
const joined = /\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]*\u200d/gu;

/** Characters that nobody sees, such as those that turn the direction of a text; U+FEFF is a space. */
export const hasInvisible = (name: string): boolean =>
  /[^\P{C}\ufeff]/u.test(name.replace(joined, ''));

/** What a guest types who leaves the accents out; of a normal form, and no claim. */
export const withoutAccents = (normalized: string): string =>
  normalized.normalize('NFD').replace(/[\u0300-\u036f]/gu, '');

/** Signs that address bars and mail programs read as a dot or a slash. */
const dots = /[\u2024\u3002\uff0e\uff61]/gu;
const slashes = /[\u2044\u2215\u29f8]/gu;

/** What mail programs make a link of: a scheme, a domain of which the last label has letters, an IP address. */
const addresses = [
  /\p{L}[\p{L}\p{N}+.-]*:\/\//u,
  /(?<![\p{L}\p{N}])(?:https?|hxxps?|ftp|mailto|tel|sms|javascript|data)\s*:/iu,
  /(?<![\p{L}\p{N}])www\d?\s*\./iu,
  /[\p{L}\p{M}\p{N}]\.(?:\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]|xn--)/u,
  /\d{1,3}(?:\.\d{1,3}){3}/u,
];

/** Whether a text can be taken for a web address: names are shown to strangers in our mails. */
export function looksLikeAddress(name: string): boolean {
  const plain = name.replace(dots, '.').replace(slashes, '/').normalize('NFKC');
  return addresses.some((address) => address.test(plain));
}
