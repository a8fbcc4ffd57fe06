import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createTypeface, type Typeface } from './typeface.ts';

export type Typefaces = { readonly heading: Typeface; readonly text: Typeface };

const require = createRequire(import.meta.url);
const fonts = {
  heading: require.resolve('@expo-google-fonts/sofia-sans/800ExtraBold/SofiaSans_800ExtraBold.ttf'),
  text: require.resolve('@expo-google-fonts/sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'),
};

/** Sofia Sans (SIL Open Font License), whose Cyrillic has the Bulgarian forms of its letters. */
export const loadTypefaces = (): Typefaces => ({
  heading: createTypeface(readFileSync(fonts.heading)),
  text: createTypeface(readFileSync(fonts.text)),
});
