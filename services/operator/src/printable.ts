const unprintable = /\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/gu;

/**
 * Makes text of unknown origin safe to print: it cannot move the terminal's cursor or hide parts of
 * itself.
 */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
