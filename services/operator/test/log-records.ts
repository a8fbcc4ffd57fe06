import { commitOf, ingredientCreated, recordOf } from '../../command/test/commits.ts';

/** The message that gives an owner one more ingredient. */
export const ingredientMessage = (owner: string, expectedVersion: number) =>
  recordOf(
    commitOf(`workspace:${owner}`, expectedVersion, [
      ingredientCreated(`late ${owner} ${expectedVersion}`),
    ]),
  );

/** A commit, and the message of the log that it is. */
export function someMessage() {
  const commit = commitOf('workspace:anna', 0, [ingredientCreated('salt')]);
  return { commit, record: recordOf(commit) };
}
