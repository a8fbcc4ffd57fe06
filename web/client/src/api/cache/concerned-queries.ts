import type { DocumentNode, FieldNode, SelectionSetNode } from 'graphql';
import * as z from 'zod/mini';

const eventsSchema = z.array(z.object({ type: z.string() }));

/** Returns the kinds of entities in a commit's events, such as `Item`, or null if they are unknown. */
export function kindsOf(events: string | null | undefined): ReadonlySet<string> | null {
  try {
    const types = eventsSchema.parse(JSON.parse(events ?? ''));
    return new Set(types.map(({ type }) => /^[A-Z][a-z]+?(?=s?[A-Z])/.exec(type)?.[0] ?? type));
  } catch {
    return null;
  }
}

/** For each field of a query, the kinds of changed entities that can alter its result. */
export const shownBy: ReadonlyMap<string, readonly string[]> = new Map([
  ['listMenus', ['Menu']],
  ['getMenu', ['Menu']],
  ['listSections', ['Section']],
  ['getSection', ['Section']],
  // Deleting an ingredient also removes it from items, without an event for each item.
  ['listItems', ['Item', 'Ingredient']],
  ['getItem', ['Item', 'Ingredient']],
  ['listIngridients', ['Ingredient']],
  ['getIngridients', ['Ingredient']],
  ['listOptionGroups', ['Option']],
  ['getOptionGroup', ['Option']],
  [
    'listAccounts',
    ['Account', 'Allergen', 'Country', 'Opening', 'Subscription', 'Transaction', 'Venue'],
  ],
  // The list also shows the names of items and menus.
  ['listScheduledChanges', ['Change', 'Scheduled', 'Item', 'Menu']],
  ['accountDeletion', ['Deletion']],
  ['listStaff', ['Staff']],
  ['myWorkspaces', ['Account', 'Staff']],
  ['myInvitations', ['Account', 'Staff']],
]);

export function concerns(query: DocumentNode, kinds: ReadonlySet<string>): boolean {
  return query.definitions.some(
    (definition) =>
      definition.kind === 'OperationDefinition' &&
      fieldsOf(definition.selectionSet).some((field) => {
        const shown = holdsMore(field) ? undefined : shownBy.get(field.name.value);
        return shown === undefined || shown.some((kind) => kinds.has(kind));
      }),
  );
}

const fieldsOf = (selectionSet: SelectionSetNode | undefined): readonly FieldNode[] =>
  (selectionSet?.selections ?? []).filter((selection) => selection.kind === 'Field');

const holdsMore = (field: FieldNode): boolean =>
  fieldsOf(field.selectionSet)
    .flatMap(({ selectionSet }) => fieldsOf(selectionSet))
    .some(({ selectionSet }) => selectionSet !== undefined);
