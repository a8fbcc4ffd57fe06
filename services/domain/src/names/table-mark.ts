const mark = /^[\p{L}\p{N}]{1,3}$/u;

/**
 * Reads the table from a QR code (`?t=12`): one to three letters or digits, upper-cased. Returns
 * null for anything else, which is not counted.
 */
export function readTableMark(text: string | null): string | null {
  if (text === null || text.length > 12) return null;
  const folded = text.normalize('NFC').trim().toUpperCase();
  return mark.test(folded) ? folded : null;
}
