const pattern = /^[\p{L}\p{N}]{1,3}$/u;

/**
 * Reads the table from the address of a QR code (`?t=12`): one to three letters or digits, in upper
 * case. Returns null for anything else. Such a scan is not counted for a table.
 */
export function readTableMark(text: string | null): string | null {
  if (text === null || text.length > 12) return null;
  const folded = text.normalize('NFC').trim().toUpperCase();
  return pattern.test(folded) ? folded : null;
}
