import {
  type AllergenKey,
  additiveKeys,
  allergenKeys,
  impliedDiets,
  inOrder,
  isKeyOf,
  traitKeys,
} from '@qr-menu/domain/allergens';
import { proposedAllergens } from '@qr-menu/domain/items';
import { workspaceStream } from '@qr-menu/schema';
import { rejectionError } from '../../answers/api-error.ts';
import { type ApiEntity, show, showAll } from '../../answers/lists/entities.ts';
import { notNull } from '../../answers/mutations/input.ts';
import { mutation } from '../../answers/mutations/mutation.ts';
import type { ItemAllergens, ItemMarksInput, Resolvers } from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

const keysIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

const isAllergen = (key: string): key is AllergenKey => isKeyOf(allergenKeys, key);

/** This API cannot express keys of a later release, so such an item counts as undeclared. */
function declarationOf({ allergens, declaredAt, changedSince }: ApiEntity): ItemAllergens | null {
  if (typeof allergens !== 'object' || allergens === null) return null;
  const { contains, mayContain } = allergens as Readonly<Record<string, unknown>>;
  const [contained, traces] = [keysIn(contains), keysIn(mayContain)];
  return contained.every(isAllergen) && traces.every(isAllergen)
    ? {
        contains: [...contained],
        mayContain: [...traces],
        declaredAt: String(declaredAt),
        changedSince: changedSince === true,
      }
    : null;
}

function marksOf(field: 'add' | 'remove', labels: ItemMarksInput | null | undefined) {
  const lists = notNull(field, labels);
  return lists && { diets: notNull(field, lists.diets), traits: notNull(field, lists.traits) };
}

export const allergenResolvers: Resolvers<RequestContext> = {
  Query: {
    previewAllergens: async (_root, { itemIDs }, { caller, workspaces }) => {
      const { state } = await workspaces.load(workspaceStream(workspaceOf(caller)));
      const proposed = proposedAllergens(state, itemIDs);
      if (!proposed.accepted) throw rejectionError(proposed.rejection);
      return proposed.proposals.map(({ item, allergens, silentIds }) => ({
        itemID: item.id,
        present: declarationOf(item),
        contains: inOrder(allergenKeys, allergens.contains),
        mayContain: inOrder(allergenKeys, allergens.mayContain),
        silentIngredientIDs: [...silentIds],
      }));
    },
  },
  Mutation: {
    setAllergens: mutation({
      command: ({ itemIDs, allergens, diets, add, remove }) => ({
        type: 'SetAllergens',
        itemIds: itemIDs,
        allergens,
        diets: notNull('diets', diets),
        add: marksOf('add', add),
        remove: marksOf('remove', remove),
      }),
      answer: ({ after }, { itemIDs }) => showAll(show.item, after, itemIDs),
    }),
    confirmAllergens: mutation({
      command: ({ itemIDs }) => ({ type: 'ConfirmAllergens', itemIds: itemIDs }),
      answer: ({ before, after }, { itemIDs }) => {
        const proposed = proposedAllergens(before, itemIDs);
        const ids = proposed.accepted ? proposed.proposals.map(({ item }) => item.id) : [];
        return showAll(show.item, after, ids);
      },
    }),
  },
  Item: {
    allergens: declarationOf,
    diets: ({ diets }) => impliedDiets(keysIn(diets)),
    traits: ({ traits }) => inOrder(traitKeys, keysIn(traits)),
    additives: ({ additives }) => inOrder(additiveKeys, keysIn(additives)),
  },
  Ingridients: {
    allergens: ({ allergens }) => inOrder(allergenKeys, keysIn(allergens)),
  },
};
