import { describe, expect, it } from 'vitest';
import { type DemoVenue, visibleSections } from './demo-venue.ts';
import { gasthausRose } from './gasthaus-rose.ts';
import type { PublicMenuAnswer } from './public-menu-answer.ts';
import { rodenKray } from './roden-kray/roden-kray.ts';
import { verifyDocument } from './verify-document.ts';

const reducedByHand: Readonly<Record<string, number>> = { wurstsalat: 10.26, kaesespaetzle: 10.8 };

function documentOf(venue: DemoVenue) {
  return {
    version: 7,
    outcome: 'SHOWN',
    menu: {
      ...venue.menu,
      sections: visibleSections(venue).map(({ name, description, items }) => ({
        name,
        description,
        items: items.map((item) => ({
          name: { bg: null, ...item.name },
          description: item.description ?? {},
          price: item.price === undefined ? null : Number(item.price),
          discount: item.discount ?? null,
          reducedPrice: reducedByHand[item.key] ?? null,
          volume: item.volume ?? '',
        })),
      })),
    },
  } satisfies PublicMenuAnswer;
}

describe('verifyDocument', () => {
  it('is content with a document that has just the visible rows', () => {
    expect(verifyDocument(gasthausRose, documentOf(gasthausRose))).toEqual([]);
  });

  it('notices two items that changed places', () => {
    const document = documentOf(gasthausRose);
    document.menu.sections[0]?.items.reverse();
    expect(verifyDocument(gasthausRose, document)).toContainEqual(
      expect.stringContaining('section 1 (brotzeit), item 1 (obatzda): name.de'),
    );
  });

  it('notices a section too many and an item too few', () => {
    const document = documentOf(gasthausRose);
    document.menu.sections.push({ name: {}, description: { de: '' }, items: [] });
    document.menu.sections[1]?.items.pop();
    expect(verifyDocument(gasthausRose, document)).toEqual([
      'number of sections: expected 2, read 3',
      'section 2 (mains): number of items: expected 2, read 1',
      'section 2 (mains), item 2 (kaesespaetzle): missing',
    ]);
  });

  it('works the reduced prices out by itself, half-up', () => {
    const differences = verifyDocument(rodenKray, documentOf(rodenKray));
    // 14.50 less 15 % is 12.325, and 2.50 less 100 % is nothing.
    for (const reduced of [
      '(caesar): reduced price: expected 12.33',
      '(kids-surprise): reduced price: expected 0',
    ]) {
      expect(differences).toContainEqual(expect.stringContaining(`${reduced}, read null`));
    }
  });

  it('says what a hidden menu is', () => {
    const hidden = { version: 1, outcome: 'ACTIVE_MENU_NOT_FOUND', menu: null };
    expect(verifyDocument(rodenKray, hidden)).toEqual(['no menu, outcome ACTIVE_MENU_NOT_FOUND']);
  });
});
