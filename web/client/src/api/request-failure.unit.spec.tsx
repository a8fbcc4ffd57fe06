import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { catalogue as bg } from '#i18n/bg.ts';
import { catalogue as de } from '#i18n/de.ts';
import { catalogue as en } from '#i18n/en.ts';
import { useFailureText } from './request-failure.ts';

const refusal = (code: string) => {
  const message = 'The name Бар is already taken';
  return new CombinedGraphQLErrors({ errors: [{ message, extensions: { code } }] });
};

function Told({ error }: { readonly error: unknown }) {
  return useFailureText()(error);
}

async function toldIn(language: string, catalogue: object, error: unknown): Promise<string> {
  const i18n = createInstance();
  await i18n.init({ lng: language, resources: { [language]: { translation: catalogue } } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Told error={error} />
    </I18nextProvider>,
  );
}

test.each([
  ['bg', bg, 'Друг обект вече има това име. Изберете друго.'],
  ['en', en, 'Another venue has this name already. Choose another one.'],
  ['de', de, 'Ein anderer Betrieb hat diesen Namen schon. Wählen Sie einen anderen.'],
])('in %s a name that is taken is told in that language', async (language, catalogue, text) => {
  expect(await toldIn(language, catalogue, refusal('NAME_TAKEN'))).toBe(text);
});

test("any other refusal has the server's own message", async () => {
  expect(await toldIn('bg', bg, refusal('CONFLICT'))).toBe('The name Бар is already taken');
});
