import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { guestTexts } from '../i18n/guest-texts.ts';
import { placeSections } from '../search/search-menu.ts';
import { noChoice } from './diet-choice.ts';
import { DietSheet, DishAllergens } from './diet-parts.tsx';

const hour = 60 * 60 * 1_000;
const items = [{ n: 'Soup', j: '2026-11-03' }];
const sections = placeSections([{ i: 'abcd', n: 'Soups', k: 'aaaa', items }]);

/** Returns the line on the sheet with the number of dishes in each group. */
function counts(asOf: Date | null): string | undefined {
  const diet = {
    choice: { ...noChoice, avoid: ['MILK'] },
    choose: () => {},
    isRemembered: false,
    setRemembered: () => {},
    setOpen: () => {},
  };
  const markup = renderToStaticMarkup(
    <DietSheet diet={diet} sections={sections} asOf={asOf} t={guestTexts('en')} />,
  );
  return /<p role="status">(.*?)<\/p>/.exec(markup)?.[1];
}

test('the filter never counts a dish on an old copy as free of the chosen allergens', () => {
  expect(counts(null)).toBe('None of these declared (1)');
  expect(counts(new Date(Date.now() - 23 * hour))).toBe('None of these declared (1)');
  expect(counts(new Date(Date.now() - 25 * hour))).toBe(
    'None of these declared (0) · Not declared – ask the staff (1)',
  );
});

test('no dish on an old copy is shown as free of all 14 allergens', () => {
  const render = (asOf: Date | null) =>
    renderToStaticMarkup(
      <DishAllergens
        item={{ n: 'Soup', j: '2026-11-03' }}
        groups={[]}
        asOf={asOf}
        t={guestTexts('en')}
      />,
    );
  const none = 'Contains none of the 14 allergens';
  expect(render(new Date(Date.now() - 23 * hour))).toContain(none);
  expect(render(new Date(Date.now() - 25 * hour))).not.toContain(none);
  expect(render(new Date(Date.now() - 25 * hour))).toContain('Checked by the venue on');
});
