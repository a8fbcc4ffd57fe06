const mark = /^[\p{L}\p{N}]{1,3}$/u;

/**
 * What a code says of the table that it stands on (`?t=12`): one to three letters or digits, in
 * capitals. Null: it is none, and nothing is counted for it.
 */
export function readTableMark(text: string | null): string | null {
  // Longer texts are not worth folding.
  if (text === null || text.length > 12) return null;
  const folded = text.normalize('NFC').trim().toUpperCase();
  return mark.test(folded) ? folded : null;
}
