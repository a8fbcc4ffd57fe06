/** Postgres refuses U+0000 in a text, and would store a lone surrogate as another character. */
export const isUnstorable = (text: string): boolean =>
  text.includes('\0') || /\p{Surrogate}/u.test(text);
