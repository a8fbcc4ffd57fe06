import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { catalogue as bg } from '#i18n/bg.ts';
import { catalogue as de } from '#i18n/de.ts';
import { catalogue as en } from '#i18n/en.ts';
import { RestorePlan } from './restore-plan.tsx';

const planned = (index: number) => ({
  id: `item-${index}`,
  kind: 'ITEM' as const,
  action: 'GOES' as const,
  name: { bg: `Супа ${index}`, en: null, de: null },
  oldCurrency: '€',
  newCurrency: 'лв',
  fields: [],
});

type Planned = ComponentProps<typeof RestorePlan>['plan']['changes'];

const manyGo = (count: number) => Array.from({ length: count }, (_, index) => planned(index));

async function shown(language: string, catalogue: object, changes: Planned): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { [language]: { translation: catalogue } } });
  const plan = { version: 1, changes, kept: [], mentioned: [], missingPictures: 0 };
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <RestorePlan plan={plan} />
      </MantineProvider>
    </I18nextProvider>,
  );
}

test.each([
  ['bg', bg, 'Още 1 промяна<', 'Още 2 промени<'],
  ['en', en, '1 more change<', '2 more changes<'],
  ['de', de, '1 weitere Änderung<', '2 weitere Änderungen<'],
])(
  'hidden changes are counted in %s, in singular and plural',
  async (language, catalogue, singular, plural) => {
    expect(await shown(language, catalogue, manyGo(8))).not.toContain('<details>');
    expect(await shown(language, catalogue, manyGo(9))).toContain(singular);
    expect(await shown(language, catalogue, manyGo(10))).toContain(plural);
  },
);

test("amounts are shown with their currency, and prices of sizes with the sizes' names", async () => {
  const size = (volume: string, price: number) => ({ name: {}, volume, price, deposit: null });
  const fields = [
    { field: 'price', old: '300', new: '580' },
    {
      field: 'variants',
      old: JSON.stringify([size('200 г', 300), size('350 г', 420)]),
      new: JSON.stringify([size('200 г', 580)]),
    },
  ];
  const html = await shown('bg', bg, [{ ...planned(1), action: 'CHANGES', fields }]);
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll('\u00a0', ' ');
  expect(text).toContain('3,00 €');
  expect(text).toContain('5,80 лв');
  expect(text).toContain('200 г: 3,00 €; 350 г: 4,20 €');
  expect(text).toContain('200 г: 5,80 лв');
});
