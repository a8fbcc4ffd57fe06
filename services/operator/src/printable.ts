const unprintable = /\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/gu;

/** Text of unknown origin must not move the terminal's cursor or hide parts of itself. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
