import type { Venue } from '../venue.ts';
import {
  type BadCase,
  badInput,
  entities,
  goodTexts,
  mutationCase,
  mutationOf,
  operation,
  verbsOf,
} from './case.ts';

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

/** Values of the right type that the product refuses. */
export function valueCases(venue: Venue): readonly BadCase[] {
  const account = (field: string, values: readonly string[]) =>
    values.map((value) =>
      mutationCase(venue, 'update', 'Account', `${field} ${JSON.stringify(value)}`, {
        [field]: value,
      }),
    );
  const images = (['Menu', 'Section', 'Item'] as const).flatMap((entity) =>
    badImages.map((imageUrl) =>
      mutationCase(venue, 'create', entity, `imageUrl ${imageUrl}`, { imageUrl }),
    ),
  );
  const texts = (['Menu', 'Section', 'Item', 'Ingridients'] as const).flatMap((entity) =>
    badTranslations.map((translations) =>
      mutationCase(venue, 'create', entity, `translations ${translations}`, { translations }),
    ),
  );
  const numbers = badNumbers.map(([entity, field, value]) =>
    mutationCase(venue, 'create', entity, `${field} ${value}`, { [field]: value }),
  );
  return [
    ...account('email', badEmails),
    ...account('phone', badPhones),
    ...account('name', badNames),
    ...account('logoUrl', badImages),
    ...account('translations', badDescriptions),
    ...account('defaultLanguage', ['', 'fr', 'BG', 'bg-BG']),
    ...['', 'LIST', 'carousel'].map((firstView) =>
      mutationCase(venue, 'update', 'Menu', `firstView ${firstView}`, { firstView }),
    ),
    ...images,
    ...texts,
    ...numbers,
    ...saleCases(venue),
    ...optionCases(venue),
    ...contentCases(venue),
    ...currencyCases(venue),
    ...idCases(),
  ];
}

const times = <One>(count: number, create: (index: number) => One): readonly One[] =>
  Array.from({ length: count }, (_, index) => create(index));

/** Cases about sizes, units and everything else that goes with a price. */
function saleCases(venue: Venue): readonly BadCase[] {
  const size = (more: object) => ({ volume: '0.3 l', price: 4.2, ...more });
  const wrong: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'a ninth size': { variants: times(9, () => size({})) },
    'two sizes with one id': { variants: times(2, () => size({ id: 'a' })) },
    'a size of another item': { variants: [size({ id: 'nobody-1' })] },
    'a price of a size below 0': { variants: [size({ price: -1 })] },
    'a deposit of a size below 0': { variants: [size({ deposit: -0.25 })] },
    'a size of three decimals': { variants: [size({ price: 1.005 })] },
    'a price beside another first size': { variants: [size({})], price: 5 },
    'a deposit below 0': { deposit: -0.25 },
    'on request with a price': { onRequest: true, price: 5 },
    'on request with a size that has a price': { onRequest: true, variants: [size({})] },
    'a unit that there is not': { priceUnit: 'PER_BARREL' },
  };
  return Object.entries(wrong).map(([title, fields]) =>
    mutationCase(venue, 'create', 'Item', title, fields),
  );
}

function optionCases(venue: Venue): readonly BadCase[] {
  const option = { translations: goodTexts };
  const groups: Readonly<Record<string, object>> = {
    'more needed than there are': { min: 2, options: [option] },
    'min above max': { min: 2, max: 1, options: [option, option] },
    'min below 0': { min: -1, options: [option] },
    '31 options': { options: times(31, () => option) },
    'two options with one id': { options: times(2, () => ({ ...option, id: 'a' })) },
    'an id with a space': { options: [{ ...option, id: 'a b' }] },
    'an allergen that there is not': { options: [{ ...option, contains: ['COAL'] }] },
    'less than a price can be': { options: [{ ...option, priceDelta: -1_000_000 }] },
    'three decimals': { options: [{ ...option, priceDelta: 0.005 }] },
  };
  const query = `mutation ($input: CreateOptionGroupInput!) {
    createOptionGroup(input: $input) { id } }`;
  const lists = (['Section', 'Item'] as const).flatMap((entity) => [
    mutationCase(venue, 'create', entity, 'six option groups', {
      optionGroupIDs: times(6, (index) => `group-${index}`),
    }),
    mutationCase(
      venue,
      'create',
      entity,
      'an option group of nobody',
      { optionGroupIDs: ['x'] },
      'NOT_FOUND',
    ),
  ]);
  return [
    ...Object.entries(groups).map(([title, input]) =>
      operation(`createOptionGroup: ${title}`, badInput, query, {
        input: { translations: goodTexts, ...input },
      }),
    ),
    ...lists,
    mutationCase(venue, 'create', 'Section', 'a price below 0', { price: -1 }),
  ];
}

/** Invalid declarations of a dish's contents. */
function contentCases(venue: Venue): readonly BadCase[] {
  const milk = { contains: ['MILK'], mayContain: [] };
  const wrong: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'milk as contents and as traces': { allergens: { ...milk, mayContain: ['MILK'] } },
    'vegan with milk': { allergens: milk, diets: ['VEGAN'] },
    'vegetarian with fish': {
      allergens: { contains: ['FISH'], mayContain: [] },
      diets: ['VEGETARIAN'],
    },
    'an allergen that there is not': { allergens: { ...milk, contains: ['COAL'] } },
    'hotter than hot': { spiciness: 4 },
  };
  return Object.entries(wrong).flatMap(([title, fields]) =>
    (['create', 'update'] as const).map((verb) => mutationCase(venue, verb, 'Item', title, fields)),
  );
}

function currencyCases({ menuId }: Venue): readonly BadCase[] {
  const query = 'mutation ($input: ChangeCurrencyInput!) { changeCurrency(input: $input) { id } }';
  const wrong: Readonly<Record<string, object>> = {
    'three decimals': { to: 'KWD', rate: '0.18' },
    'a currency that there is not': { to: 'XYZ', rate: '2' },
    'no rate where the law fixes none': { to: 'USD' },
    'another rate than the fixed one': { to: 'EUR', rate: '2' },
    'a rate of 0': { to: 'USD', rate: '0' },
    'a rate below 0': { to: 'USD', rate: '-1' },
    'a rate of 20 digits': { to: 'USD', rate: '12345678901234567890' },
    'a rate of 20 decimals': { to: 'USD', rate: '0.12345678901234567890' },
    'a rate that is a number': { to: 'USD', rate: 2 },
  };
  return Object.entries(wrong).map(([title, input]) =>
    operation(`changeCurrency: ${title}`, badInput, query, {
      input: { menuIDs: [menuId], ...input },
    }),
  );
}

/** Ids of missing entities. The answer is the same for reading, changing and deleting. */
const idCases = (): readonly BadCase[] =>
  entities.flatMap((entity) =>
    badIds.flatMap((id) => {
      const shown = JSON.stringify(id.slice(0, 20));
      const get = `query ($id: ID!) { get${entity}(id: $id) { id } }`;
      return [
        operation(`get${entity}: id ${shown}`, 'NOT_FOUND', get, { id }),
        ...verbsOf(entity).flatMap((verb) =>
          verb === 'create'
            ? []
            : operation(`${verb}${entity}: id ${shown}`, 'NOT_FOUND', mutationOf(verb, entity), {
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
      ...Object.entries(filters).map(([title, f]) =>
        operation(`${list}: filter with ${title}`, badInput, query, { f }),
      ),
      ...[0, -1, 1_001, 2_147_483_648, 1.5, '10'].map((l) =>
        operation(`${list}: limit ${JSON.stringify(l)}`, badInput, query, { l }),
      ),
      ...['AAAA', 'нищо', '{"id":1}', 'x'.repeat(5_000)].map((t) =>
        operation(`${list}: nextToken ${t.slice(0, 10)}`, badInput, query, { t }),
      ),
    ];
  });
