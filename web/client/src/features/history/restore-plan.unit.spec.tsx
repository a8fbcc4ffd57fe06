import { MantineProvider } from '@mantine/core';
import { createInstance } from 'i18next';
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
  fields: [],
});

async function shown(language: string, catalogue: object, count: number): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { [language]: { translation: catalogue } } });
  const changes = Array.from({ length: count }, (_, index) => planned(index));
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
])('one more change and several are told in %s', async (language, catalogue, one, two) => {
  expect(await shown(language, catalogue, 8)).not.toContain('<details>');
  expect(await shown(language, catalogue, 9)).toContain(one);
  expect(await shown(language, catalogue, 10)).toContain(two);
});
