import { allergens as annexTwo } from '@qr-menu/domain/allergens';
import { ingredientList, show } from '../answers/lists/entities.ts';
import { getResolver, listResolver } from '../answers/lists/pages.ts';
import { ifPresent, notNull, parseTranslations } from '../answers/mutations/input.ts';
import { dataOf, entityMutations, mutation, present } from '../answers/mutations/mutation.ts';
import type {
  CreateIngridientsInput,
  Resolvers,
  UpdateIngridientsInput,
} from '../generated/server.ts';
import type { RequestContext } from '../requests/request-context.ts';

const mutations = entityMutations<CreateIngridientsInput, UpdateIngridientsInput>({
  show: show.ingredient,
  create: ({ translations, number, allergens }, ingredientId) => ({
    type: 'CreateIngredient',
    ingredientId,
    translations: parseTranslations(translations),
    number,
    allergens: notNull('allergens', allergens),
  }),
  createdId: (settled) => dataOf(settled, 'IngredientCreated')?.ingredientId,
  update: ({ id, translations, number, allergens }) => ({
    type: 'UpdateIngredient',
    ingredientId: id,
    translations: ifPresent(notNull('translations', translations), parseTranslations),
    number: notNull('number', number),
    allergens: notNull('allergens', allergens),
  }),
  delete: (ingredientId) => ({ type: 'DeleteIngredient', ingredientId }),
});

/** The API keeps the historic spelling `Ingridients`, which is used nowhere else. */
export const ingredientResolvers: Resolvers<RequestContext> = {
  Query: {
    getIngridients: getResolver(ingredientList),
    listIngridients: listResolver(ingredientList),
  },
  Mutation: {
    createIngridients: mutations.create,
    updateIngridients: mutations.update,
    deleteIngridients: mutations.delete,
    addAllergens: mutation({
      command: (_args, { newIds }) => ({
        type: 'AddAllergens',
        newIds: newIds(annexTwo.length),
      }),
      answer: ({ events, after }) =>
        events.flatMap((event) =>
          event.type === 'IngredientCreated'
            ? [present(show.ingredient(after, event.data.ingredientId))]
            : [],
        ),
    }),
  },
};
