import { accents, type LookScheme, type LookStyle } from '@qr-menu/domain/look';
import type { ParseKeys } from 'i18next';

/** The names of the accent colours, in the order of `accents`. */
const names = [
  'look.accents.rose',
  'look.accents.raspberry',
  'look.accents.red',
  'look.accents.rust',
  'look.accents.amber',
  'look.accents.ochre',
  'look.accents.mustard',
  'look.accents.khaki',
  'look.accents.olive',
  'look.accents.leafGreen',
  'look.accents.green',
  'look.accents.emerald',
  'look.accents.teal',
  'look.accents.turquoise',
  'look.accents.petrol',
  'look.accents.steelBlue',
  'look.accents.skyBlue',
  'look.accents.blue',
  'look.accents.indigo',
  'look.accents.violetBlue',
  'look.accents.violet',
  'look.accents.purple',
  'look.accents.magenta',
  'look.accents.pink',
] as const satisfies readonly ParseKeys[];

/** Returns the key of an accent's name. Null means the product's default colour. */
export const accentText = (accent: number | null): ParseKeys =>
  (accent === null ? undefined : names[accents.indexOf(accent)]) ?? 'look.usual';

export const styleTexts = {
  CLASSIC: 'look.styles.classic',
  MODERN: 'look.styles.modern',
  BISTRO: 'look.styles.bistro',
} as const satisfies Readonly<Record<LookStyle, ParseKeys>>;

export const schemeTexts = {
  AUTO: 'look.schemes.auto',
  LIGHT: 'look.schemes.light',
  DARK: 'look.schemes.dark',
} as const satisfies Readonly<Record<LookScheme, ParseKeys>>;
