import type { ImportRow } from '@qr-menu/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DemoVenue, readDemoVenues, readMenuRows, visibleSections } from './demo-venues.ts';
import { verifyDocument } from './verify-document.ts';
import type { PublicMenuAnswer } from './wait-until-readable.ts';

const [rodenKray, gasthausRose] = readDemoVenues() as [DemoVenue, DemoVenue];
let ofRodenKray: readonly ImportRow[];
let ofGasthausRose: readonly ImportRow[];

beforeAll(async () => {
  ofRodenKray = await readMenuRows(rodenKray);
  ofGasthausRose = await readMenuRows(gasthausRose);
});

const reducedByHand: Readonly<Record<string, number>> = {
  'Schweizer Wurstsalat': 10.26,
  'Käsespätzle mit Röstzwiebeln': 10.8,
};

function documentOf(venue: DemoVenue, rows: readonly ImportRow[]) {
  return {
    version: 7,
    outcome: 'SHOWN',
    menu: {
      ...venue.menu,
      sections: visibleSections(rows).map(({ section, items }) => ({
        name: section.values.name ?? {},
        description: section.values.description ?? {},
        items: items.map(({ values }) => ({
          name: { ...values.name, bg: values.name?.bg || null },
          description: values.description ?? {},
          price: values.price == null ? null : values.price / 100,
          discount: values.discount ?? null,
          reducedPrice: reducedByHand[values.name?.de ?? ''] ?? null,
          volume: values.volume ?? '',
        })),
      })),
    },
  } satisfies PublicMenuAnswer;
}

describe('verifyDocument', () => {
  it('accepts a document with exactly the visible rows', () => {
    expect(
      verifyDocument(gasthausRose, ofGasthausRose, documentOf(gasthausRose, ofGasthausRose)),
    ).toEqual([]);
  });

  it('detects two swapped items', () => {
    const document = documentOf(gasthausRose, ofGasthausRose);
    document.menu.sections[0]?.items.reverse();
    expect(verifyDocument(gasthausRose, ofGasthausRose, document)).toContainEqual(
      expect.stringContaining('section 1 (row 2), item 1 (row 3): name.de'),
    );
  });

  it('detects an extra section and a missing item', () => {
    const document = documentOf(gasthausRose, ofGasthausRose);
    document.menu.sections.push({ name: {}, description: { de: '' }, items: [] });
    document.menu.sections[1]?.items.pop();
    expect(verifyDocument(gasthausRose, ofGasthausRose, document)).toEqual([
      'number of sections: expected 2, read 3',
      'section 2 (row 8): number of items: expected 2, read 1',
      'section 2 (row 8), item 2 (row 10): missing',
    ]);
  });

  it('calculates the reduced prices itself, half up', () => {
    const differences = verifyDocument(rodenKray, ofRodenKray, documentOf(rodenKray, ofRodenKray));
    // 7.50 less 15 % is 6.375, and 1.30 less 100 % is 0.
    for (const [name, reduced] of [
      ['Caesar salad with chicken fillet', 6.38],
      ['Surprise for a clean plate', 0],
    ]) {
      const { row } = ofRodenKray.find(({ values }) => values.name?.en === name) ?? {};
      const expected = `(row ${row}): reduced price: expected ${reduced}, read null`;
      expect(differences).toContainEqual(expect.stringContaining(expected));
    }
  });

  it('reports a hidden menu', () => {
    const hidden = { version: 1, outcome: 'ACTIVE_MENU_NOT_FOUND', menu: null };
    expect(verifyDocument(rodenKray, ofRodenKray, hidden)).toEqual([
      'no menu, outcome ACTIVE_MENU_NOT_FOUND',
    ]);
  });
});
