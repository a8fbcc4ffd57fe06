import { type LocalizedText, languages } from '@qr-menu/schema';
import { type DemoItem, type DemoVenue, visibleSections } from './demo-venue.ts';
import type { PublicItemAnswer, PublicMenuAnswer } from './public-menu-answer.ts';

type Texts = Pick<PublicItemAnswer, 'name' | 'description'>;

/**
 * Compares a public document with the data that it was imported from: the same visible sections
 * and items in the same order with the same texts and money. Answers what differs.
 */
export function verifyDocument(venue: DemoVenue, document: PublicMenuAnswer): readonly string[] {
  const { menu } = document;
  if (!menu) return [`no menu, outcome ${document.outcome}`];
  const sections = visibleSections(venue);
  return [
    ...difference('currency', venue.menu.currency, menu.currency),
    ...textDifferences('menu', venue.menu, menu),
    ...difference('number of sections', sections.length, menu.sections.length),
    ...sections.flatMap((section, index) => {
      const where = `section ${index + 1} (${section.key})`;
      const actual = menu.sections[index];
      if (!actual) return [`${where}: missing`];
      return [
        ...textDifferences(where, section, actual),
        ...difference(`${where}: number of items`, section.items.length, actual.items.length),
        ...section.items.flatMap((item, at) =>
          itemDifferences(`${where}, item ${at + 1} (${item.key})`, item, actual.items[at]),
        ),
      ];
    }),
  ];
}

function itemDifferences(
  where: string,
  item: DemoItem,
  actual: PublicItemAnswer | undefined,
): readonly string[] {
  if (!actual) return [`${where}: missing`];
  const price = item.price === undefined ? null : Number(item.price);
  return [
    ...textDifferences(where, item, actual),
    ...difference(`${where}: price`, price, actual.price),
    ...difference(`${where}: discount`, item.discount ?? null, actual.discount),
    ...difference(`${where}: reduced price`, reducedPrice(item), actual.reducedPrice),
    ...difference(`${where}: volume`, item.volume ?? '', actual.volume),
  ];
}

/** Half-up to cents, worked out here anew so that the product's own sum is checked. */
function reducedPrice({ price, discount = 0 }: DemoItem): number | null {
  if (price === undefined || discount === 0) return null;
  const cents = BigInt(price.replace('.', ''));
  return Number((cents * BigInt(100 - discount) + 50n) / 100n) / 100;
}

function textDifferences(
  where: string,
  expected: { readonly name: LocalizedText; readonly description?: LocalizedText },
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
