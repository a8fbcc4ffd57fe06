const pattern = /^[\p{L}\p{N}]{1,3}$/u;

/** Returns the table in `?t=12` (one to three letters or digits) in upper case, or null. */
export function readTableMark(text: string | null): string | null {
  if (text === null || text.length > 12) return null;
  const folded = text.normalize('NFC').trim().toUpperCase();
  return pattern.test(folded) ? folded : null;
}
