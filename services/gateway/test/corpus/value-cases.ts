import type { Venue } from '../venue.ts';
import { type BadCase, badInput, entities, mutation, mutationOf, operation } from './case.ts';

const badUrls = [
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example/x',
  'http://a.example/x',
  '//a.example/x',
];
const badImages = [...badUrls, 'https://', 'https://a b.example', '"><script>', 'image.png'];
const badEmails = ['nobody', '@example.com', 'a@b', 'a b@example.com', 'a@@example.com', ''];
const badPhones = ['abc', '12', '+', '123x456', '()', ''];
const badNames = ['', '   ', '../..', '?', '#', '<>', '🍕', '-', 'a\u200bb', 'a\u202eb'];
const badNumbers: readonly (readonly ['Item' | 'Section' | 'Ingridients', string, number])[] = [
  ['Item', 'price', -0.01],
  ['Item', 'price', 1.005],
  ['Item', 'price', 1_000_000],
  ['Item', 'price', 1e300],
  ['Item', 'price', 0.001],
  ['Item', 'discount', 101],
  ['Item', 'discount', -1],
  ['Item', 'position', -1],
  ['Item', 'position', 100_001],
  ['Section', 'position', -1],
  ['Section', 'position', 100_001],
  ['Ingridients', 'number', -1],
  ['Ingridients', 'number', 1_000_001],
];
const badTranslations = [
  '',
  '{',
  '{name',
  'null',
  '[]',
  '"text"',
  '7',
  '{}',
  '{"name":null}',
  '{"name":[]}',
  '{"name":"Супа"}',
  '{"name":{"bg":7}}',
  '{"name":{"bg":{"text":"x"}}}',
  '{"name":{"fr":"Soupe"}}',
  '{"name":{"bg":"Х"},"title":{"bg":"Х"}}',
  '{"name":{"bg":"   "}}',
  '{"name":{"bg":""},"description":{"bg":"О"}}',
  '{"name":{"bg":"Х","BG":"Х"}}',
];
const badDescriptions = [
  '',
  '{',
  'null',
  '[]',
  '{"description":"Механа"}',
  '{"description":{"bg":7}}',
  '{"description":{"fr":"Taverne"}}',
  '{"name":{"bg":"Х"},"description":{"bg":"О"}}',
];
const badIds = ['nobody', '', ' ', "' or 1=1 --", '../x', 'я'.repeat(300)];

/** Values of the right type that the product does not accept. */
export function valueCases(venue: Venue): readonly BadCase[] {
  const account = (field: string, values: readonly string[]) =>
    values.map((value) =>
      mutation(venue, 'update', 'Account', `${field} ${JSON.stringify(value)}`, { [field]: value }),
    );
  const images = (['Menu', 'Section', 'Item'] as const).flatMap((entity) =>
    badImages.map((imageUrl) =>
      mutation(venue, 'create', entity, `imageUrl ${imageUrl}`, { imageUrl }),
    ),
  );
  const texts = (['Menu', 'Section', 'Item', 'Ingridients'] as const).flatMap((entity) =>
    badTranslations.map((translations) =>
      mutation(venue, 'create', entity, `translations ${translations}`, { translations }),
    ),
  );
  const numbers = badNumbers.map(([entity, field, value]) =>
    mutation(venue, 'create', entity, `${field} ${value}`, { [field]: value }),
  );
  return [
    ...account('email', badEmails),
    ...account('phone', badPhones),
    ...account('name', badNames),
    ...account('logoUrl', badImages),
    ...account('translations', badDescriptions),
    ...account('defaultLanguage', ['', 'fr', 'BG', 'bg-BG']),
    ...['', 'LIST', 'carousel'].map((firstView) =>
      mutation(venue, 'update', 'Menu', `firstView ${firstView}`, { firstView }),
    ),
    ...images,
    ...texts,
    ...numbers,
    ...idCases(),
  ];
}

/** Ids that nothing has: reading, changing and deleting look the same. */
const idCases = (): readonly BadCase[] =>
  entities.flatMap((entity) =>
    badIds.flatMap((id) => {
      const shown = JSON.stringify(id.slice(0, 20));
      const get = `query ($id: ID!) { get${entity}(id: $id) { id } }`;
      return [
        operation(`get${entity}: id ${shown}`, 'NOT_FOUND', get, { id }),
        ...(['update', 'delete'] as const).map((verb) =>
          operation(`${verb}${entity}: id ${shown}`, 'NOT_FOUND', mutationOf(verb, entity), {
            input: { id },
          }),
        ),
      ];
    }),
  );

export const listCases = (): readonly BadCase[] =>
  entities.flatMap((entity) => {
    const list = entity === 'Ingridients' ? 'listIngridients' : `list${entity}s`;
    const query = `query ($f: Model${entity}FilterInput, $l: Int, $t: String) {
      ${list}(filter: $f, limit: $l, nextToken: $t) { items { id } } }`;
    let deep: object = { id: { eq: 'x' } };
    for (let n = 0; n < 9; n += 1) deep = { not: deep };
    const filters: Readonly<Record<string, unknown>> = {
      'an unknown field': { secret: { eq: 'x' } },
      'an unknown operator': { id: { like: '%' } },
      'an operand that is an object': { id: { eq: {} } },
      'a field without an operator': { id: 'x' },
      'between one value': { id: { between: ['a'] } },
      'between three values': { id: { between: ['a', 'b', 'c'] } },
      'a flag as text': { id: { attributeExists: 'yes' } },
      'nine levels': deep,
      '150 parts': { or: Array.from({ length: 150 }, (_, n) => ({ id: { eq: `${n}` } })) },
      'U+0000': { id: { eq: '\u0000' } },
      'a lone surrogate': { owner: { contains: '\ud800' } },
      'a null in and': { and: [null] },
      'a list': [1],
      'a text': 'id = 1',
    };
    return [
      ...Object.entries(filters).map(([what, f]) =>
        operation(`${list}: filter with ${what}`, badInput, query, { f }),
      ),
      ...[0, -1, 1_001, 2_147_483_648, 1.5, '10'].map((l) =>
        operation(`${list}: limit ${JSON.stringify(l)}`, badInput, query, { l }),
      ),
      ...['AAAA', 'нищо', '{"id":1}', 'x'.repeat(5_000)].map((t) =>
        operation(`${list}: nextToken ${t.slice(0, 10)}`, badInput, query, { t }),
      ),
    ];
  });
