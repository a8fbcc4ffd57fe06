import { languages, type Translations } from '@qr-menu/schema';
import type { Menu, Workspace } from '../workspace/workspace.ts';
import { menusIn, type PastMenus } from './past-menus.ts';

export type FieldValue = string | number | boolean | null | readonly string[];

export type FieldDifference = {
  /** For example `price`, or `name.bg`. */
  readonly field: string;
  /** Null: it had none. */
  readonly was: FieldValue;
  readonly is: FieldValue;
};

export type MenuDifference = {
  readonly kind: 'menu' | 'section' | 'item' | 'ingredient';
  readonly id: string;
  readonly translations: Translations;
  readonly since: 'added' | 'removed' | 'changed';
  readonly fields: readonly FieldDifference[];
};

type Entity = { readonly id: string; readonly translations: Translations };

const kinds = { menus: 'menu', sections: 'section', items: 'item' } as const;

/** What a restore leaves as it is; all other fields are compared. */
const notCompared: ReadonlySet<string> = new Set<keyof Menu>([
  'id',
  'owner',
  'createdAt',
  'updatedAt',
  'accountId',
]);

export function menuDifferences(
  workspace: Workspace,
  past: Workspace,
  menuIds: readonly string[],
): readonly MenuDifference[] {
  const then = menusIn(past, menuIds);
  const now = menusIn(workspace, menuIds);
  const missing = then.ingredients.filter(({ id }) => !workspace.ingredients.has(id));
  return [
    ...(['menus', 'sections', 'items'] as const).flatMap((kind) => [
      ...then[kind].flatMap((entity) => changedOrRemoved(kind, entity, workspace)),
      ...addedSince(kind, then, now),
    ]),
    ...missing.map(({ id, translations }): MenuDifference => {
      return { kind: 'ingredient', id, translations, since: 'removed', fields: [] };
    }),
  ];
}

function changedOrRemoved(
  kind: keyof typeof kinds,
  entity: Entity,
  workspace: Workspace,
): readonly MenuDifference[] {
  const { id, translations } = entity;
  const name = kinds[kind];
  const present: Entity | undefined = workspace[kind].get(id);
  if (!present) return [{ kind: name, id, translations, since: 'removed', fields: [] }];
  const was = valuesOf(entity);
  const is = valuesOf(present);
  const differing = [...was.keys()]
    .map((field) => ({ field, was: was.get(field) ?? null, is: is.get(field) ?? null }))
    .filter((one) => JSON.stringify(one.was) !== JSON.stringify(one.is));
  return differing.length === 0
    ? []
    : [{ kind: name, id, translations, since: 'changed', fields: differing }];
}

function addedSince(
  kind: keyof typeof kinds,
  then: PastMenus,
  now: PastMenus,
): readonly MenuDifference[] {
  const known = new Set(then[kind].map(({ id }) => id));
  return now[kind]
    .filter(({ id }) => !known.has(id))
    .map(({ id, translations }): MenuDifference => {
      return { kind: kinds[kind], id, translations, since: 'added', fields: [] };
    });
}

function valuesOf(entity: Entity): ReadonlyMap<string, FieldValue> {
  const { name, description } = entity.translations;
  const own = new Map<string, FieldValue>();
  for (const [field, value] of Object.entries<unknown>(entity)) {
    if (!notCompared.has(field) && isFieldValue(value)) own.set(field, value);
  }
  for (const language of languages) {
    own.set(`name.${language}`, name[language] ?? null);
    own.set(`description.${language}`, description[language] ?? null);
  }
  return own;
}

function isFieldValue(value: unknown): value is FieldValue {
  return value === null || Array.isArray(value) || /^(string|number|boolean)$/.test(typeof value);
}
