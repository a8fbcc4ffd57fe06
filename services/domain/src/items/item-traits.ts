import type { EventOf, Language } from '@qr-menu/schema';
import { additiveNames } from '../allergens/additive-names.ts';
import { dietNames, traitNames } from '../allergens/names.ts';
import {
  additiveKeys,
  dietKeys,
  hottest,
  inOrder,
  isKeyOf,
  shownDiets,
  sortedKeys,
  traitKeys,
} from '../allergens/vocabulary.ts';
import { type Rejection, reject } from '../decision.ts';
import { integerFault } from '../text/text-rules.ts';
import { type Changes, isSame } from '../workspace/entities.ts';

type EventData = EventOf<'ItemTraitsChanged'>['data'];

/** Independent fields of an item. The event's schema declares their types. */
export type ItemTraits = {
  readonly [Field in Exclude<keyof EventData, 'itemId'>]-?: Exclude<EventData[Field], undefined>;
};

type Words = Readonly<Record<Language, string>>;

type Trait<Value> = {
  /** The value for new items, and for items that were created before the field existed. */
  readonly byDefault: Value;
  /** `field` is the name of the field in the API. The message contains it. */
  readonly faultIn: (field: string, value: Value) => Rejection | null;
  /** Normalizes a value for storage. Equal values give equal results. */
  readonly normalize: (value: Value) => Value;
  /** Returns the public value, or undefined if there is nothing to display. */
  readonly shown: (value: Value, contains: readonly string[]) => unknown;
  /** Returns an upper bound on the value's bytes in the public document, apart from a small constant. */
  readonly bytes: (value: Value) => number;
  readonly column: string;
  readonly heading: Words;
  readonly cell: (value: Value) => string;
  readonly cellFault: (value: Value) => { code: 'OUT_OF_RANGE'; message: string } | null;
  readonly label: Words;
};

/** A key is enclosed in quotes and followed by a comma. */
const bytesAroundKey = 3;

export const bytesOfKeys = (keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + key.length + bytesAroundKey, 0);

/** Events may contain keys of later releases, but commands must not add such keys. */
export function keysFault(
  field: string,
  vocabulary: readonly string[],
  keys: readonly string[],
): Rejection | null {
  const unknown = keys.find((key) => !isKeyOf(vocabulary, key));
  return unknown === undefined
    ? null
    : reject('BAD_USER_INPUT', `${field}: there is no ${unknown}`, field).rejection;
}

const filled = <Key extends string>(keys: readonly Key[]): readonly Key[] | undefined =>
  keys.length > 0 ? keys : undefined;

type KeyTrait<Key extends string, Column extends string> = {
  readonly vocabulary: readonly Key[];
  readonly names: Readonly<Record<Key, Words>>;
  readonly column: Column;
  readonly heading: Words;
  readonly shown?: (keys: readonly string[], contains: readonly string[]) => readonly Key[];
};

const keys = <Key extends string, const Column extends string>({
  vocabulary,
  shown = (list) => inOrder(vocabulary, list),
  ...trait
}: KeyTrait<Key, Column>) => ({
  ...trait,
  kind: 'keys' as const,
  vocabulary,
  label: trait.heading,
  byDefault: [] as readonly string[],
  faultIn: (field: string, list: readonly string[]) => keysFault(field, vocabulary, list),
  normalize: (list: readonly string[]) => sortedKeys(vocabulary, list),
  shown: (list: readonly string[], contains: readonly string[]) => filled(shown(list, contains)),
  bytes: bytesOfKeys,
  cell: (list: readonly string[]) => list.join(', '),
  cellFault: () => null,
});

const withRange = (words: Words, max: number): Words => ({
  bg: `${words.bg} (0–${max})`,
  en: `${words.en} (0–${max})`,
  de: `${words.de} (0–${max})`,
});

const level = <const Column extends string>(column: Column, max: number, heading: Words) => ({
  kind: 'level' as const,
  column,
  heading,
  max,
  label: withRange(heading, max),
  byDefault: 0,
  faultIn: (field: string, value: number) => integerFault(field, value, max),
  normalize: (value: number) => value,
  shown: (value: number) => (value > 0 ? value : undefined),
  bytes: (value: number) => (value === 0 ? 0 : 1),
  cell: (value: number) => (value === 0 ? '' : String(value)),
  cellFault: (value: number) =>
    integerFault(column, value, max) && {
      code: 'OUT_OF_RANGE' as const,
      message: `The number must be from 0 to ${max}`,
    },
});

/** In the order of the public document. All code for traits is derived from this table. */
export const itemTraits = {
  diets: keys({
    vocabulary: dietKeys,
    names: dietNames,
    column: 'diets',
    heading: { bg: 'Диети', en: 'Diets', de: 'Ernährungsweisen' },
    shown: shownDiets,
  }),
  traits: keys({
    vocabulary: traitKeys,
    names: traitNames,
    column: 'traits',
    heading: { bg: 'Особености', en: 'Special features', de: 'Besonderheiten' },
  }),
  additives: keys({
    vocabulary: additiveKeys,
    names: additiveNames,
    column: 'additives',
    heading: { bg: 'Добавки', en: 'Additives', de: 'Zusatzstoffe' },
  }),
  spiciness: level('spicy', hottest, { bg: 'Лютивина', en: 'Spiciness', de: 'Schärfe' }),
} satisfies { readonly [Field in keyof ItemTraits]: Trait<ItemTraits[Field]> };

export type TraitField = keyof ItemTraits;
export type TraitColumn = (typeof itemTraits)[TraitField]['column'];
/** The public values of an item's traits. A field is omitted if there is nothing to display. */
export type PublicTraits = {
  readonly [Field in TraitField]?: Exclude<
    ReturnType<(typeof itemTraits)[Field]['shown']>,
    undefined
  >;
};

const table: { readonly [Field in TraitField]: Trait<ItemTraits[Field]> } = itemTraits;

export const traitFields = Object.keys(itemTraits) as readonly TraitField[];
export const traitOfColumn = (column: string): TraitField | undefined =>
  traitFields.find((field) => itemTraits[field].column === column);
export const traitColumns = traitFields.map((field): TraitColumn => itemTraits[field].column);

const each = <Result extends { readonly [Field in TraitField]?: unknown }>(
  make: <Field extends TraitField>(field: Field) => unknown,
): Result => Object.fromEntries(traitFields.map((field) => [field, make(field)])) as Result;

export const noTraits: ItemTraits = each((field) => table[field].byDefault);

export const traitsOf = <From extends Changes<ItemTraits>>(from: From) =>
  each<Pick<From, TraitField & keyof From>>((field) => from[field]);

export const hasTraits = (changes: Changes<ItemTraits>): boolean =>
  traitFields.some((field) => changes[field] !== undefined);

export const traitFaults = (changes: Changes<ItemTraits>): readonly (Rejection | null)[] =>
  traitFields.map((field) => traitFault(field, changes[field]));

const traitFault = <Field extends TraitField>(
  field: Field,
  value: ItemTraits[Field] | undefined,
): Rejection | null => (value === undefined ? null : table[field].faultIn(field, value));

/** Returns the item's traits after the changes. Unchanged traits keep their stored values. */
export const traitsAfter = (
  item: Changes<ItemTraits>,
  changes: Changes<ItemTraits>,
): ItemTraits => {
  const after = <Field extends TraitField>(field: Field) => {
    const { normalize, byDefault } = table[field];
    const changed: ItemTraits[Field] | undefined = changes[field];
    return changed === undefined ? (item[field] ?? byDefault) : normalize(changed);
  };
  return each(after);
};

export function changedTraits(item: ItemTraits, changes: Changes<ItemTraits>): ItemTraits | null {
  const after = traitsAfter(item, changes);
  return isSame(traitsOf(item), after) ? null : after;
}

export function publicTraits(item: ItemTraits, contains: readonly string[]): PublicTraits {
  const shown = <Field extends TraitField>(field: Field) =>
    table[field].shown(item[field], contains);
  const entries = traitFields.map((field) => [field, shown(field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as PublicTraits;
}

export function bytesOfTraits(item: Changes<ItemTraits>): number {
  const bytes = <Field extends TraitField>(field: Field): number => {
    const value: ItemTraits[Field] | undefined = item[field];
    return value === undefined ? 0 : table[field].bytes(value);
  };
  return traitFields.reduce((sum, field) => sum + bytes(field), 0);
}

export function traitCells(item: ItemTraits): Readonly<Record<TraitColumn, string>> {
  const cell = <Field extends TraitField>(field: Field): string => table[field].cell(item[field]);
  const entries = traitFields.map((field) => [itemTraits[field].column, cell(field)] as const);
  return Object.fromEntries(entries) as Record<TraitColumn, string>;
}

export function traitCellFaults(item: ItemTraits) {
  const faultOf = <Field extends TraitField>(field: Field) => table[field].cellFault(item[field]);
  return traitFields.flatMap((field) => {
    const fault = faultOf(field);
    return fault ? [{ column: itemTraits[field].column, ...fault }] : [];
  });
}
