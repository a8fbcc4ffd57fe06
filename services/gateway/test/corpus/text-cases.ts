import { limits } from '@qr-menu/domain/workspace';
import type { Venue } from '../venue.ts';
import { type BadCase, mutationCase } from './case.ts';

type TextField = {
  readonly entity: 'Account' | 'Menu' | 'Section' | 'Item' | 'Ingridients';
  readonly field: string;
  readonly max: number;
  readonly sample: string;
  readonly oneLine?: boolean;
};

const plain: readonly TextField[] = [
  { entity: 'Account', field: 'name', max: limits.accountName, sample: 'Механа', oneLine: true },
  { entity: 'Account', field: 'email', max: limits.email, sample: 'a@example.com', oneLine: true },
  { entity: 'Account', field: 'phone', max: limits.phone, sample: '+359888', oneLine: true },
  { entity: 'Account', field: 'description', max: limits.description, sample: 'Описание' },
  { entity: 'Account', field: 'logoUrl', max: limits.url, sample: '/images/a', oneLine: true },
  { entity: 'Menu', field: 'currency', max: limits.currency, sample: 'лв', oneLine: true },
  { entity: 'Menu', field: 'imageUrl', max: limits.url, sample: '/images/a', oneLine: true },
  { entity: 'Section', field: 'imageUrl', max: limits.url, sample: '/images/a', oneLine: true },
  { entity: 'Item', field: 'imageUrl', max: limits.url, sample: '/images/a', oneLine: true },
  { entity: 'Item', field: 'volume', max: limits.volume, sample: '350 г', oneLine: true },
];

/** Strings that no form can produce, that Postgres or a page cannot contain, or that are too long. */
const faults = [
  { title: 'U+0000', spoil: (text: string) => `${text}\u0000` },
  { title: 'an escape character', spoil: (text: string) => `\u001b[31m${text}` },
  { title: 'U+007F', spoil: (text: string) => `${text}\u007f` },
  { title: 'a backspace', spoil: (text: string) => `${text}\b` },
  { title: 'a lone high surrogate', spoil: (text: string) => `${text}\ud83c` },
  { title: 'a lone low surrogate', spoil: (text: string) => `\udf55${text}` },
  { title: 'surrogates in the wrong order', spoil: (text: string) => `${text}\udf55\ud83c` },
  {
    title: 'one character too many',
    spoil: (text: string, max: number) => text + text.slice(-1).repeat(max + 1 - text.length),
  },
];
const lineFaults = [
  { title: 'a line feed', spoil: (text: string) => `${text}\nx` },
  { title: 'a line separator', spoil: (text: string) => `${text}\u2028x` },
];

/** Every kind of invalid text, for each field and language. */
export function textCases(venue: Venue): readonly BadCase[] {
  const fields = plain.flatMap(({ entity, field, max, sample, oneLine }) => {
    const verb = entity === 'Account' ? 'update' : 'create';
    return [...faults, ...(oneLine ? lineFaults : [])].map(({ title, spoil }) =>
      mutationCase(venue, verb, entity, `${field} with ${title}`, { [field]: spoil(sample, max) }),
    );
  });
  return [...fields, ...translatedCases(venue)];
}

function translatedCases(venue: Venue): readonly BadCase[] {
  return (['Menu', 'Section', 'Item', 'Ingridients'] as const).flatMap((entity) =>
    (['name', 'description'] as const).flatMap((field) =>
      ['bg', 'en', 'de'].flatMap((language) =>
        faults.map(({ title, spoil }) => {
          const texts = { name: { bg: 'Х' }, description: { bg: 'О' } };
          const spoilt = { ...texts[field], [language]: spoil('Супа', limits[field]) };
          const translations = JSON.stringify({ ...texts, [field]: spoilt });
          return mutationCase(venue, 'create', entity, `${field}.${language} with ${title}`, {
            translations,
          });
        }),
      ),
    ),
  );
}
