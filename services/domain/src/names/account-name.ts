/** The key in `/menu/{accountName}`. `NameClaimed` freezes it: it may change for new names only. */
export function normalizeAccountName(name: string): string {
  return (
    name
      .normalize('NFC')
      .trim()
      // Both ways together fold every letter: the lower case of ẞ, ß, has another upper case (SS).
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .normalize('NFC')
      .replace(/\s+/gu, '-')
  );
}

/** Letters, marks and digits of any script, with the punctuation that venues use in names. */
const allowed = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}&+'’!.,()_-]*$/u;

/** Whether a normal form can be a path segment that people can read, print and type. */
export const isAccountNameUsable = (normalized: string): boolean => allowed.test(normalized);
