import { type HappyHour, type ItemDays, languages, type Translations } from '@qr-menu/schema';
import type { TextSize } from '../items/size-text.ts';
import { isSame } from './entities.ts';
import {
  type Deletable,
  entityKinds,
  type Item,
  type Menu,
  type Option,
  type Workspace,
} from './workspace.ts';

export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | readonly TextSize[]
  | HappyHour
  | ItemDays;

export type FieldDifference = {
  /** For example `price` or `name.bg`. */
  readonly field: string;
  /** Null if the entity had no value. */
  readonly was: FieldValue;
  readonly is: FieldValue;
};

export type Difference = {
  readonly kind: 'menu' | 'section' | 'item' | 'ingredient' | 'option-group';
  readonly id: string;
  readonly translations: Translations;
  readonly since: 'added' | 'removed' | 'changed';
  readonly fields: readonly FieldDifference[];
};

type Entity = Deletable[keyof Deletable];

const kinds = {
  menus: 'menu',
  sections: 'section',
  items: 'item',
  ingredients: 'ingredient',
  optionGroups: 'option-group',
} as const;

/** Fields that a restore leaves alone. All others are compared. */
const notCompared: ReadonlySet<string> = new Set<keyof Menu | keyof Item>([
  'id',
  'owner',
  'createdAt',
  'updatedAt',
  'accountId',
  'declaredAt',
  'changedSince',
]);

export const differencesSince = (then: Workspace, now: Workspace): readonly Difference[] =>
  entityKinds.flatMap((kind) => {
    const was: ReadonlyMap<string, Entity> = then[kind];
    const is: ReadonlyMap<string, Entity> = now[kind];
    return [
      ...[...was.values()].flatMap((entity) =>
        changedOrRemoved(kinds[kind], entity, is.get(entity.id)),
      ),
      ...[...is.values()]
        .filter(({ id }) => !was.has(id))
        .map(({ id, translations }): Difference => {
          return { kind: kinds[kind], id, translations, since: 'added', fields: [] };
        }),
    ];
  });

function changedOrRemoved(
  kind: Difference['kind'],
  was: Entity,
  is: Entity | undefined,
): readonly Difference[] {
  const { id, translations } = was;
  if (!is) return [{ kind, id, translations, since: 'removed', fields: [] }];
  const fields = was === is ? [] : fieldDifferences(was, is);
  return fields.length === 0 ? [] : [{ kind, id, translations, since: 'changed', fields }];
}

function fieldDifferences(was: Entity, is: Entity): readonly FieldDifference[] {
  const before = valuesOf(was);
  const after = valuesOf(is);
  return [...before.keys()]
    .map((field) => ({ field, was: before.get(field) ?? null, is: after.get(field) ?? null }))
    .filter((change) => !isSame(change.was, change.is));
}

function valuesOf(entity: Entity): ReadonlyMap<string, FieldValue> {
  const { name, description } = entity.translations;
  const own = new Map<string, FieldValue>();
  for (const [field, value] of Object.entries<unknown>(entity)) {
    if (!notCompared.has(field) && isFieldValue(value)) own.set(field, value);
  }
  if ('sectionId' in entity) {
    // Allergens are listed as two separate fields, which exist only if allergens are declared.
    own.delete('allergens');
    own.set('contains', entity.allergens?.contains ?? null);
    own.set(
      'variants',
      entity.variants.map(({ id: _, ...size }) => size),
    );
    own.set('days', entity.days);
    own.set('mayContain', entity.allergens?.mayContain ?? null);
  }
  if ('happyHour' in entity) own.set('happyHour', entity.happyHour);
  if ('options' in entity) own.set('options', entity.options.map(optionText));
  for (const language of languages) {
    own.set(`name.${language}`, name[language] ?? null);
    own.set(`description.${language}`, description[language] ?? null);
  }
  return own;
}

function optionText({ translations, priceDelta, contains, declared, active }: Option): string {
  const { name, description } = translations;
  const texts = languages.flatMap((language) => [name[language], description[language]]);
  const amount = (priceDelta / 100).toFixed(2);
  return [
    texts.filter((text) => text).join(' / '),
    priceDelta > 0 ? `+${amount}` : amount,
    contains.join(', '),
    declared ? '' : '?',
    active ? '' : '✕',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || Array.isArray(value) || /^(string|number|boolean)$/.test(typeof value);
}
