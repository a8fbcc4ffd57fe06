import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { conflictReasons, errorCodes, timeReasons } from '@qr-menu/schema';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { catalogue as bg } from '#i18n/bg.ts';
import { catalogue as de } from '#i18n/de.ts';
import { catalogue as en } from '#i18n/en.ts';
import { useFailureText } from './request-failure.ts';

const refusal = (code: string, field?: string, reason?: string) => {
  const message = 'The name Бар is already taken';
  return new CombinedGraphQLErrors({ errors: [{ message, extensions: { code, field, reason } }] });
};

function Shown({ error }: { readonly error: unknown }) {
  return useFailureText()(error);
}

async function shownIn(language: string, catalogue: object, error: unknown): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { [language]: { translation: catalogue } } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Shown error={error} />
    </I18nextProvider>,
  );
}

test.each([
  ['NAME_TAKEN', 'bg', bg, 'Друг обект вече има това име. Изберете друго.'],
  ['NAME_TAKEN', 'en', en, 'Another venue already has this name. Choose a different one.'],
  ['NAME_TAKEN', 'de', de, 'Ein anderer Betrieb hat diesen Namen schon. Wählen Sie einen anderen.'],
  ['NAME_LOOKS_TAKEN', 'bg', bg, /изглежда като името на друг обект/],
  ['NAME_LOOKS_TAKEN', 'en', en, /looks like another venue’s name/],
  ['NAME_LOOKS_TAKEN', 'de', de, /sieht aus wie der eines anderen Betriebs/],
  ['NAME_MIXES_SCRIPTS', 'bg', bg, /букви от различни азбуки/],
  ['NAME_MIXES_SCRIPTS', 'en', en, /letters from different alphabets/],
  ['NAME_MIXES_SCRIPTS', 'de', de, /Buchstaben verschiedener Alphabete/],
  ['NUMBER_TAKEN', 'bg', bg, /Друга съставка вече има този номер/],
  ['NUMBER_TAKEN', 'en', en, /Another ingredient already has this number/],
  ['NUMBER_TAKEN', 'de', de, /hat schon eine andere Zutat/],
])('%s is described in %s', async (code, language, catalogue, text) => {
  expect(await shownIn(language, catalogue, refusal(code))).toMatch(text);
});

test.each([
  ['bg', bg, 'Едно меню може да има най-много 300 продукта.'],
  ['en', en, 'A menu can have 300 items at most.'],
  ['de', de, 'Eine Speisekarte kann höchstens 300 Produkte haben.'],
])('a full menu is described with its limit in %s', async (language, catalogue, text) => {
  expect(await shownIn(language, catalogue, refusal('LIMIT_EXCEEDED', 'items'))).toBe(text);
});

const catalogues = [
  ['bg', bg],
  ['en', en],
  ['de', de],
] as const;
const fields = [
  'name.bg',
  'description',
  'email',
  'phone',
  'imageUrl',
  'price',
  'volume',
  'percent',
  'sectionID',
  'one.of.tomorrow',
];

test.each(errorCodes)(
  "%s is described in each language, not in the server's words",
  async (code) => {
    for (const field of [undefined, ...fields]) {
      const error = refusal(code, field);
      const texts = await Promise.all(
        catalogues.map(([language, catalogue]) => shownIn(language, catalogue, error)),
      );
      expect(new Set(texts).size).toBe(3);
      for (const text of texts) expect(text).toMatch(/^(?!.*(Бар|\{\{|refusals)).{10,}$/u);
    }
  },
);

test.each(conflictReasons)('%s has a specific message in each language', async (reason) => {
  const error = refusal('CONFLICT', undefined, reason);
  const texts = await Promise.all(
    catalogues.map(([language, catalogue]) => shownIn(language, catalogue, error)),
  );
  expect(new Set([...texts, bg.refusals.conflict, en.refusals.conflict]).size).toBe(5);
});

test.each(timeReasons)('%s has a specific message in each language', async (reason) => {
  const texts = await Promise.all(
    catalogues.map(([language, catalogue]) =>
      shownIn(language, catalogue, refusal('BAD_USER_INPUT', 'localTime', reason)),
    ),
  );
  expect(new Set([...texts, bg.refusals.badInput, en.refusals.badInput]).size).toBe(5);
});

test('the limit on planned changes has a specific message', async () => {
  const error = refusal('LIMIT_EXCEEDED', 'scheduledChanges');
  expect(await shownIn('en', en, error)).toMatch(/^100 changes are already planned/);
});

test('a field has the same label in messages as in its form', async () => {
  expect(await shownIn('bg', bg, refusal('BAD_USER_INPUT', 'volume'))).toMatch(/^Количество: /);
  expect(await shownIn('de', de, refusal('BAD_USER_INPUT', 'imageUrl'))).toMatch(/https:/);
});

test('an unknown code from a later release has a message too', async () => {
  expect(await shownIn('en', en, refusal('TEAPOT'))).toBe(en.refusals.internal);
});
