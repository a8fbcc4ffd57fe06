import { readTableMark } from '@qr-menu/domain/names';
import { type Language, languages } from '@qr-menu/schema';
import { z } from 'zod';

export const fileFormats = ['svg', 'png', 'pdf'] as const;
export type FileFormat = (typeof fileFormats)[number];

export type DownloadRequest = {
  readonly format: FileFormat;
  readonly piece: 'code' | 'tent' | 'round-sticker' | 'square-sticker';
  readonly language: Language | null;
  readonly logo: boolean;
  /** Whether a table tent also shows a code for the Wi-Fi, if the venue has Wi-Fi. */
  readonly wifi: boolean;
  /** The table in the code's URL. Null for a code without a table. */
  readonly table: string | null;
  readonly width: number;
};

export type BadDownload = { readonly field: string; readonly message: string };

const narrowest = 200;
/** An A4 sheet at 400 dpi is 3307 pixels wide. */
const widest = 4_000;
const usualWidths = { code: 1_024, tent: 2_480, 'round-sticker': 1_300, 'square-sticker': 1_300 };

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const sizeMessage = `must be a whole number of pixels from ${narrowest} to ${widest}`;

const parametersSchema = z.object({
  layout: oneOf(['code', 'tent', 'sticker']).default('code'),
  shape: oneOf(['round', 'square']).optional(),
  lang: oneOf(languages).optional(),
  logo: oneOf(['0', '1']).default('0'),
  wifi: oneOf(['0', '1']).default('0'),
  t: z
    .string()
    .transform(readTableMark)
    .refine((table) => table !== null, 'must be one to three letters or digits')
    .optional(),
  size: z
    .string()
    .regex(/^\d{1,5}$/, sizeMessage)
    .transform(Number)
    .refine((size) => size >= narrowest && size <= widest, sizeMessage)
    .optional(),
});

export function readDownloadRequest(
  format: FileFormat,
  parameters: URLSearchParams,
): DownloadRequest | BadDownload {
  const parsed = parametersSchema.safeParse(Object.fromEntries(parameters));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return bad(String(issue?.path[0] ?? ''), issue?.message ?? '');
  }
  const { layout, shape, lang, logo, wifi, t, size } = parsed.data;
  if (size !== undefined && format !== 'png') return bad('size', 'is for PNG files only');
  if (wifi === '1' && layout !== 'tent') return bad('wifi', 'is for tents only');
  if (shape !== undefined && layout !== 'sticker') return bad('shape', 'is for stickers only');
  const piece = layout === 'sticker' ? (`${shape ?? 'round'}-sticker` as const) : layout;
  return {
    format,
    piece,
    language: lang ?? null,
    logo: logo === '1',
    wifi: wifi === '1',
    table: t ?? null,
    width: size ?? usualWidths[piece],
  };
}

const bad = (field: string, why: string): BadDownload => ({ field, message: `${field} ${why}` });

/** The ratio of height to width of each print layout. */
const tallest = { code: 1, tent: Math.SQRT2, 'round-sticker': 1, 'square-sticker': 1 };

/**
 * Returns the cost in reads. Measured on one core: outlines 60 ms, a PDF 190 ms, a million pixels 15 ms. At
 * the usual 200 reads per second, an address can use a tenth of a core.
 */
export function costOfDrawing({ format, piece, width }: DownloadRequest): number {
  if (format === 'pdf') return 400;
  const pixels = format === 'png' ? width * width * tallest[piece] : 0;
  return Math.round(100 + pixels / 30_000);
}
