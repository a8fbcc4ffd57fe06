import type { ImportRow, RowValues } from '@qr-menu/domain';
import { languages } from '@qr-menu/schema';
import { type DemoVenue, visibleSections } from './demo-venues.ts';
import type { PublicItemAnswer, PublicMenuAnswer } from './wait-until-readable.ts';

type Texts = Pick<PublicItemAnswer, 'name' | 'description'>;

/** Returns the differences: visible sections and items, their order, texts and prices. */
export function verifyDocument(
  venue: DemoVenue,
  rows: readonly ImportRow[],
  document: PublicMenuAnswer,
): readonly string[] {
  const { menu } = document;
  if (!menu) return [`no menu, outcome ${document.outcome}`];
  const sections = visibleSections(rows);
  return [
    ...difference('currency', venue.menu.currency, menu.currency),
    ...textDifferences('menu', venue.menu, menu),
    ...difference('number of sections', sections.length, menu.sections.length),
    ...sections.flatMap(({ section, items }, index) => {
      const where = `section ${index + 1} (row ${section.row})`;
      const actual = menu.sections[index];
      if (!actual) return [`${where}: missing`];
      return [
        ...textDifferences(where, section.values, actual),
        ...difference(`${where}: number of items`, items.length, actual.items.length),
        ...items.flatMap(({ row, values }, at) =>
          itemDifferences(`${where}, item ${at + 1} (row ${row})`, values, actual.items[at]),
        ),
      ];
    }),
  ];
}

function itemDifferences(
  where: string,
  item: RowValues,
  actual: PublicItemAnswer | undefined,
): readonly string[] {
  if (!actual) return [`${where}: missing`];
  const price = item.price == null ? null : item.price / 100;
  return [
    ...textDifferences(where, item, actual),
    ...difference(`${where}: price`, price, actual.price),
    ...difference(`${where}: discount`, item.discount ?? null, actual.discount),
    ...difference(`${where}: reduced price`, reducedPrice(item), actual.reducedPrice),
    ...difference(`${where}: volume`, item.volume ?? '', actual.volume),
  ];
}

/** Half up to cents, calculated independently to check the product's result. */
function reducedPrice({ price, discount }: RowValues): number | null {
  if (price == null || !discount) return null;
  return Number((BigInt(price) * BigInt(100 - discount) + 50n) / 100n) / 100;
}

function textDifferences(
  where: string,
  expected: Pick<RowValues, 'name' | 'description'>,
  actual: Texts,
): readonly string[] {
  return (['name', 'description'] as const).flatMap((field) =>
    languages.flatMap((language) =>
      difference(
        `${where}: ${field}.${language}`,
        expected[field]?.[language] ?? '',
        actual[field][language] ?? '',
      ),
    ),
  );
}

function difference<Value>(what: string, expected: Value, actual: Value): readonly string[] {
  if (expected === actual) return [];
  return [`${what}: expected ${JSON.stringify(expected)}, read ${JSON.stringify(actual)}`];
}
