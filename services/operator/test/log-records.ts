import { ingredientCreated, newCommit, recordOf } from '../../command/test/commits.ts';

export const ingredientMessage = (owner: string, expectedVersion: number) =>
  recordOf(
    newCommit(`workspace:${owner}`, expectedVersion, [
      ingredientCreated(`late ${owner} ${expectedVersion}`),
    ]),
  );

/** A message that changes an ingredient. It cannot be applied if the ingredient does not exist. */
export const changeMessage = (owner: string, ingredientId: string) =>
  recordOf(
    newCommit(`workspace:${owner}`, 0, [
      { type: 'IngredientUpdated', data: { ingredientId, number: 2 } },
    ]),
  );

export function someMessage() {
  const commit = newCommit('workspace:anna', 0, [ingredientCreated('salt')]);
  return { commit, record: recordOf(commit) };
}
