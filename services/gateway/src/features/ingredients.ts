import type { Ingredient } from '@qr-menu/domain';
import { type ApiEntity, ingredientList } from '../answers/lists/entities.ts';
import { getResolver, listResolver } from '../answers/lists/list-resolvers.ts';
import { ifGiven, notNull, parseTranslations } from '../answers/mutations/input.ts';
import { mutationResolvers } from '../answers/mutations/mutation-resolvers.ts';
import type { CreateIngridientsInput, UpdateIngridientsInput } from '../generated/server.ts';

const toApi = ({ translations, ...ingredient }: Ingredient): ApiEntity => ({
  ...ingredient,
  translations: JSON.stringify(translations),
});

const mutations = mutationResolvers<CreateIngridientsInput, UpdateIngridientsInput, Ingredient>({
  create: (input, ingredientId) => ({
    type: 'CreateIngredient',
    ingredientId,
    translations: parseTranslations(input.translations),
    number: input.number,
  }),
  update: (input) => ({
    type: 'UpdateIngredient',
    ingredientId: input.id,
    translations: ifGiven(notNull('translations', input.translations), parseTranslations),
    number: notNull('number', input.number),
  }),
  delete: (ingredientId) => ({ type: 'DeleteIngredient', ingredientId }),
  createdId: (event) => (event.type === 'IngredientCreated' ? event.data.ingredientId : undefined),
  find: ({ ingredients }, id) => ingredients.get(id),
  toApi,
});

/** The API spells ingredients as it always did; nothing behind it does. */
export const ingredientResolvers = {
  Query: {
    getIngridients: getResolver(ingredientList, 'ingredient'),
    listIngridients: listResolver(ingredientList),
  },
  Mutation: {
    createIngridients: mutations.create,
    updateIngridients: mutations.update,
    deleteIngridients: mutations.delete,
  },
};
