const unprintable = /\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/gu;

/** Keeps text of unknown origin from moving a terminal's cursor or hiding parts of itself. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
