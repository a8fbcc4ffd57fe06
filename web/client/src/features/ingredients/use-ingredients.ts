import { ListIngredientsDocument, type ListIngredientsQuery } from '#api/generated/operations.ts';
import { useConnection } from '#api/use-connection.ts';

const select = (data: ListIngredientsQuery) => data.listIngridients;

/** All ingredients of the workspace, oldest first. */
export const useIngredients = () =>
  useConnection({ document: ListIngredientsDocument, select, limit: 100 });
