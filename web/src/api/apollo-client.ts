import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { createCache } from '#api/cache.ts';
import { newIdempotencyKey } from '#api/idempotency-key.ts';
import { retryLink } from '#api/retry-link.ts';

export type ApolloClientDeps = {
  /** Null when nobody is signed in any more. */
  readonly getIdToken: () => Promise<string | null>;
  readonly onUnauthenticated: () => void;
};

function headersLink(getIdToken: ApolloClientDeps['getIdToken']): ApolloLink {
  return new SetContextLink(async ({ headers, idempotencyKey }, operation) => {
    const idToken = await getIdToken();
    const mutation = operation.operationType === 'mutation';
    return {
      headers: {
        ...headers,
        ...(idToken === null ? {} : { authorization: idToken }),
        ...(mutation ? { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() } : {}),
      },
    };
  });
}

export function createApolloClient(deps: ApolloClientDeps): ApolloClient {
  const errors = new ErrorLink(({ error }) => {
    const codes = CombinedGraphQLErrors.is(error)
      ? error.errors.map(({ extensions }) => extensions?.code)
      : [];
    if (codes.includes('UNAUTHENTICATED')) deps.onUnauthenticated();
  });
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      errors,
      headersLink(deps.getIdToken),
      retryLink(),
      new HttpLink({ uri: '/graphql' }),
    ]),
  });
}
