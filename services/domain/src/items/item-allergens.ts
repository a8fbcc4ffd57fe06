import type { AllergenEvent } from '@qr-menu/schema';
import { type DeclaredAllergens, knownAllergens } from '../allergens/diet-check.ts';
import {
  allergenKeys,
  contradicting,
  dietKeys,
  inOrder,
  sortedKeys,
} from '../allergens/vocabulary.ts';
import {
  accept,
  acceptUnless,
  applicable,
  type Decision,
  type Outcome,
  type Rejection,
  reject,
} from '../decision.ts';
import { type Changes, isSame } from '../workspace/entities.ts';
import { menuSizeFault, withTexts } from '../workspace/menu-limits.ts';
import {
  type Item,
  type ItemAllergens,
  type ItemPricing,
  notDeclared,
  onePrice,
  type Workspace,
} from '../workspace/workspace.ts';
import {
  changedTraits,
  type ItemTraits,
  itemTraits,
  keysFault,
  noTraits,
  traitFaults,
} from './item-traits.ts';
import { namedItems } from './many-items.ts';

export type AllergenChanges = Changes<ItemTraits> & {
  /** Null withdraws the declaration. Sending the same declaration again confirms it. */
  readonly allergens?: DeclaredAllergens | null | undefined;
};

const badInput = (field: string, message: string): Rejection =>
  reject('BAD_USER_INPUT', `${field}: ${message}`, field).rejection;

export const allergenKeysFault = (keys: readonly string[]): Rejection | null =>
  keysFault('allergens', allergenKeys, keys);

function declarationFault(declaration: DeclaredAllergens): Rejection | null {
  const { contains, mayContain } = declaration;
  const both = contains.find((key) => mayContain.includes(key));
  return (
    allergenKeysFault([...contains, ...mayContain]) ??
    (both === undefined
      ? null
      : badInput('allergens', `${both} cannot be contained and a trace at once`))
  );
}

type Contents = Pick<Item, 'allergens' | 'diets' | 'ingredientIds'>;

export const keysOfIngredients = (
  { ingredients }: Workspace,
  ingredientIds: readonly string[],
): readonly (readonly string[])[] =>
  ingredientIds.map((id) => ingredients.get(id)?.allergens ?? []);

export function dietFault(
  workspace: Workspace,
  { allergens, diets, ingredientIds }: Contents,
  field: string,
): Rejection | null {
  const { contains } = knownAllergens(allergens, keysOfIngredients(workspace, ingredientIds));
  for (const diet of inOrder(dietKeys, diets)) {
    const [key] = contradicting(diet, contains);
    if (key !== undefined) return badInput(field, `a ${diet} dish cannot contain ${key}`);
  }
  return null;
}

/** @param item null for a new item */
export function itemAllergenFaults(
  workspace: Workspace,
  item: Contents | null,
  input: AllergenChanges & { readonly ingredientIds?: readonly string[] | undefined },
): readonly (Rejection | null)[] {
  const { allergens, diets, ingredientIds } = input;
  const fields = { diets, allergens, ingredientIDs: ingredientIds };
  const [touched] = Object.entries(fields).find(([, value]) => value !== undefined) ?? [];
  const after: Contents = {
    allergens: allergens === undefined ? (item?.allergens ?? null) : allergens,
    diets: diets ?? item?.diets ?? [],
    ingredientIds: ingredientIds ?? item?.ingredientIds ?? [],
  };
  return [
    ...traitFaults(input),
    allergens ? declarationFault(allergens) : null,
    touched === undefined ? null : dietFault(workspace, after, touched),
  ];
}

export const itemDefaults: ItemAllergens & ItemTraits & ItemPricing = {
  ...notDeclared,
  ...noTraits,
  ...onePrice,
};

/**
 * Trait events come first, so that the declaration applies to the changed item. `outdates` means that the
 * same change also makes the current declaration outdated.
 */
export function itemAllergenEvents(
  itemId: string,
  item: ItemAllergens & ItemTraits,
  { allergens, ...changes }: AllergenChanges,
  outdates = false,
): readonly AllergenEvent[] {
  const after = changedTraits(item, changes);
  return applicable<AllergenEvent>([
    after && { type: 'ItemTraitsChanged', data: { itemId, ...after } },
    allergens === null &&
      item.allergens !== null && { type: 'ItemAllergensWithdrawn', data: { itemId } },
    allergens
      ? declaredAnew(itemId, { ...item, changedSince: item.changedSince || outdates }, allergens)
      : null,
  ]);
}

/** Returns null if the item already has this declaration and has not changed since. */
function declaredAnew(
  itemId: string,
  { allergens: before, changedSince }: ItemAllergens,
  declaration: DeclaredAllergens,
): AllergenEvent | null {
  const contains = sortedKeys(allergenKeys, declaration.contains);
  const mayContain = sortedKeys(allergenKeys, declaration.mayContain);
  if (!changedSince && isSame(before, { contains, mayContain })) return null;
  return { type: 'ItemAllergensDeclared', data: { itemId, contains, mayContain } };
}

/** Keeps the date and the "changed since" flag, because the owner did not confirm the declaration. */
export const declarationOf = ({
  id: itemId,
  allergens,
  declaredAt,
  changedSince,
}: Item): AllergenEvent | null =>
  allergens && {
    type: 'ItemAllergensDeclared',
    data: {
      itemId,
      contains: sortedKeys(allergenKeys, allergens.contains),
      mayContain: sortedKeys(allergenKeys, allergens.mayContain),
      ...(declaredAt !== null && { declaredAt }),
      ...(changedSince && { changedSince }),
    },
  };

/** Used to restore or import an item. An unchanged declaration need not be confirmed again. */
export const otherAllergens = (
  before: DeclaredAllergens | null,
  after: DeclaredAllergens | null,
): DeclaredAllergens | null | undefined => (isSame(before, after) ? undefined : after);

export type SetAllergens = {
  readonly type: 'SetAllergens';
  readonly itemIds: readonly string[];
  readonly add?: Labels | undefined;
  readonly remove?: Labels | undefined;
} & Pick<AllergenChanges, 'allergens' | 'diets'>;

type Labels = Changes<Pick<ItemTraits, 'diets' | 'traits'>>;

export type ConfirmAllergens = {
  readonly type: 'ConfirmAllergens';
  readonly itemIds: readonly string[];
};

export function setAllergens(
  workspace: Workspace,
  { itemIds, allergens, diets, add = {}, remove = {} }: SetAllergens,
): Decision<AllergenEvent> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  const changesOf = (item: Item): AllergenChanges => ({
    allergens,
    diets: labelsAfter(diets ?? item.diets, add.diets, remove.diets) ?? diets,
    traits: labelsAfter(item.traits, add.traits, remove.traits),
  });
  // Removals need no additional space, so they are allowed even above the limit.
  const isMore = [allergens, diets, add.diets, add.traits].some((value) =>
    Array.isArray(value) ? value.length > 0 : value,
  );
  return acceptUnless<AllergenEvent>(
    [
      ...(['diets', 'traits'] as const).map((list) => labelsFault(list, add[list], remove[list])),
      ...named.items.flatMap((item) => itemAllergenFaults(workspace, item, changesOf(item))),
      ...(isMore ? sizeFaults(workspace, named.items, changesOf) : []),
    ],
    () => named.items.flatMap((item) => itemAllergenEvents(item.id, item, changesOf(item))),
  );
}

/** Returns undefined if nothing changes. */
const labelsAfter = (
  present: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
): readonly string[] | undefined =>
  add.length + remove.length === 0
    ? undefined
    : [...present.filter((key) => ![...remove, ...add].includes(key)), ...add];

function labelsFault(
  list: 'diets' | 'traits',
  add: readonly string[] = [],
  remove: readonly string[] = [],
): Rejection | null {
  const both = add.find((key) => remove.includes(key));
  return both === undefined
    ? itemTraits[list].faultIn(list, remove)
    : badInput(list, `${both} cannot be added and removed at once`);
}

function sizeFaults(
  workspace: Workspace,
  items: readonly Item[],
  changesOf: (item: Item) => AllergenChanges,
): readonly (Rejection | null)[] {
  const menuOf = ({ sectionId }: Item) => workspace.sections.get(sectionId)?.menuId ?? '';
  return [...new Set(items.map(menuOf))].map((menuId) => {
    const changed = items.filter((item) => menuOf(item) === menuId);
    return menuSizeFault(
      workspace,
      menuId,
      changed.map((item) => withTexts(item, changesOf(item))),
    );
  });
}

export type AllergenProposal = {
  readonly item: Item;
  readonly allergens: DeclaredAllergens;
  /** Ingredients without allergen keys. They contain none of the 14, or nothing has been entered yet. */
  readonly silentIds: readonly string[];
};

/**
 * Skips items whose ingredients list no allergens, because the dish may still contain some.
 * Never removes declared allergens: if an ingredient adds milk, the declared eggs must stay.
 */
export function proposedAllergens(
  workspace: Workspace,
  itemIds: readonly string[],
): Outcome<{ readonly proposals: readonly AllergenProposal[] }> {
  const named = namedItems(workspace, itemIds);
  if (!named.accepted) return named;
  const proposals = named.items.flatMap((item): AllergenProposal[] => {
    const keys = keysOfIngredients(workspace, item.ingredientIds).flat();
    if (keys.length === 0) return [];
    // Keeps the keys of later releases. Without them, the dish would seem fully declared.
    const contains = sortedKeys(allergenKeys, [...keys, ...(item.allergens?.contains ?? [])]);
    const traces = item.allergens?.mayContain.filter((key) => !keys.includes(key)) ?? [];
    const silentIds = item.ingredientIds.filter(
      (id) => keysOfIngredients(workspace, [id]).flat().length === 0,
    );
    return [{ item, allergens: { contains, mayContain: traces }, silentIds }];
  });
  return { accepted: true, proposals };
}

export function confirmAllergens(
  workspace: Workspace,
  { itemIds }: ConfirmAllergens,
): Decision<AllergenEvent> {
  const proposed = proposedAllergens(workspace, itemIds);
  if (!proposed.accepted) return proposed;
  return accept(
    ...proposed.proposals.flatMap(({ item, allergens }) =>
      itemAllergenEvents(item.id, item, { allergens }),
    ),
  );
}
