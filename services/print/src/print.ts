import { type KnownAllergens, type MatrixSection, matrixRow } from '@qr-menu/domain/allergens';
import type { PublicMenuDocument } from '@qr-menu/domain/public-menu';
import { type GuestData, guestData, type LocalizedString, textOf } from '@qr-menu/menu-page';
import type { Language, LocalizedText } from '@qr-menu/schema';
import { drawMatrix, type Matrix } from './matrix/draw-matrix.ts';
import { drawMenu, type Print } from './menu/draw-menu.ts';
import { menuName } from './menu/menu-name.ts';
import type { PrintedItem } from './menu/prices.ts';
import type { PaperFormat } from './paper/paper-format.ts';
import type { PrintKind } from './print-kind.ts';

type Sheet = {
  readonly kind: PrintKind;
  readonly format: PaperFormat;
  /** The venue's date, such as `2026-11-28`. */
  readonly day: string;
  /** The version of the venue's stream. */
  readonly version: number;
  /** The URL of the venue's permanent code. */
  readonly url: string;
};

/** The page's data in the main language, and in the second language, if any. */
export type DataToPrint = Sheet & {
  readonly data: GuestData;
  readonly translation: GuestData | null;
};

export type DocumentToPrint = Sheet & {
  readonly document: PublicMenuDocument;
  readonly language: Language;
  readonly secondLanguage: Language | null;
};

/** The allergen table for staff, which also contains hidden menus. */
export type MatrixToPrint = { readonly matrix: Matrix };

export type ToPrint = DataToPrint | DocumentToPrint | MatrixToPrint;

/** Runs in a separate process, because a large menu takes half a second. */
export function print(order: ToPrint): Promise<Print> {
  if ('matrix' in order) return drawMatrix(order.matrix);
  if ('data' in order) return printData(order);
  const { document, language, secondLanguage, ...sheet } = order;
  const data = guestData(document, language);
  const translation = secondLanguage && guestData(document, secondLanguage);
  return printData({ ...sheet, data, translation });
}

function printData(order: DataToPrint): Promise<Print> {
  if (order.kind === 'menu') return drawMenu(order);
  const { data, translation, format, day, version, url } = order;
  return drawMatrix({
    venue: data.venue?.name ?? '',
    menu: { [data.language]: menuName(data) },
    language: data.language,
    translation: translation?.language ?? null,
    ...{ format, day, version, url },
    sections: matrixOfMenu(data, translation),
  });
}

function matrixOfMenu(
  { language, menu }: GuestData,
  translation: GuestData | null,
): readonly MatrixSection[] {
  const named = (
    name: LocalizedString,
    translated: LocalizedString | undefined,
  ): LocalizedText => ({
    ...(translation && typeof translated === 'string' && { [translation.language]: translated }),
    [language]: textOf(name),
  });
  return (menu?.sections ?? []).map(({ n, items }, index) => {
    const translatedSection = translation?.menu?.sections[index];
    const rows = items.map((item, itemIndex) =>
      matrixRow(named(item.n, translatedSection?.items[itemIndex]?.n), knownOf(item)),
    );
    return { name: named(n, translatedSection?.n), rows };
  });
}

const knownOf = ({ a, r, j }: PrintedItem): KnownAllergens => ({
  contains: a?.split(' ') ?? [],
  mayContain: r?.split(' ') ?? [],
  declared: j !== undefined,
});
