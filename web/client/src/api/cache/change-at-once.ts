import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { requestFailure } from '#api/request-failure.ts';

type ChangeAtOnce<Data, Variables> = {
  readonly mutation: TypedDocumentNode<Data, Variables>;
  readonly variables: Variables;
  /** The expected response, with each entity's `__typename` and `id`. Undefined if not known in advance. */
  readonly optimistic?: Data | undefined;
  readonly idempotencyKey: string;
};

/**
 * Sends a change and shows its expected result before the response arrives. Rejects if the change is refused.
 * `pending` means that the change was accepted but takes effect later, so the new value stays on screen.
 */
export async function changeAtOnce<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  { mutation, variables, optimistic, idempotencyKey }: ChangeAtOnce<Data, Variables>,
): Promise<{ readonly data: Data | null; readonly pending: boolean }> {
  const shown = optimistic !== undefined;
  try {
    const { data } = await client.mutate<Data, OperationVariables>({
      mutation,
      variables,
      context: { idempotencyKey, inOrder: shown },
      ...(shown ? { optimisticResponse: optimistic as never } : {}),
    });
    return { data: data ?? null, pending: false };
  } catch (failure) {
    if (!shown || requestFailure(failure).kind !== 'pending') throw failure;
    const result = optimistic as never;
    client.cache.write({ dataId: 'ROOT_MUTATION', query: mutation, variables, result });
    return { data: optimistic, pending: true };
  }
}
