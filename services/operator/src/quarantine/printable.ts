const unprintable = /\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/gu;

/** Text of unknown origin: nothing in it moves a terminal's cursor or hides a part of itself. */
export const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** The text that the bytes are, or null when they are none. */
export function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
