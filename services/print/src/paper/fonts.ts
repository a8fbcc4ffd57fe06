import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);

/** Sofia Sans (SIL Open Font License), which has Bulgarian letter forms for Cyrillic. */
export const fonts = {
  text: readFileSync(
    require.resolve('@expo-google-fonts/sofia-sans/400Regular/SofiaSans_400Regular.ttf'),
  ),
  bold: readFileSync(
    require.resolve('@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'),
  ),
};
export type FontName = keyof typeof fonts;

const drawn = create(fonts.text);

export function printableText(text: string): string {
  const supported = [...text.normalize('NFC').replace(/[\t\n\r\f\v]/g, ' ')].filter(
    (character) =>
      'hasGlyphForCodePoint' in drawn &&
      !/\p{C}/u.test(character) &&
      drawn.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
  return supported.join('').replace(/ +/g, ' ').trim();
}

export function isPrintable(text: string): boolean {
  const letters = text
    .normalize('NFC')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{C}|\s|\ufe0f|\u20e3/gu, '');
  return letters === printableText(letters).replace(/\s/g, '');
}
