import { ApolloClient, ApolloLink, HttpLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { createCache } from '#api/cache.ts';
import { newIdempotencyKey } from '#api/idempotency-key.ts';
import { inOrderLink } from '#api/in-order-link.ts';
import { retryLink } from '#api/retry-link.ts';
import { browserTraceLink } from '#api/trace-link.ts';

/** Headers, or what a socket begins with; none when nobody is signed in any more. */
export type GetCredentials = () => Promise<Readonly<Record<string, string>>>;

export type ApolloClientDeps = {
  readonly getCredentials: GetCredentials;
  /** The API did not accept the credentials: the request is sent once more with other ones. */
  readonly onUnauthenticated: () => void;
  /** What the caller may do here is not what the screens believe. */
  readonly onForbidden: () => void;
};

function headersLink(getCredentials: GetCredentials): ApolloLink {
  return new SetContextLink(async ({ headers, idempotencyKey }, operation) => {
    const credentials = await getCredentials();
    const mutation = operation.operationType === 'mutation';
    return {
      headers: {
        ...headers,
        ...credentials,
        ...(mutation ? { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() } : {}),
      },
    };
  });
}

function refusalsLink({ onUnauthenticated, onForbidden }: ApolloClientDeps): ApolloLink {
  return new ErrorLink(({ error, operation, forward }) => {
    const codes = CombinedGraphQLErrors.is(error)
      ? error.errors.map(({ extensions }) => extensions?.code)
      : [];
    if (codes.includes('FORBIDDEN')) onForbidden();
    if (!codes.includes('UNAUTHENTICATED') || operation.getContext().sentAgain) return;
    onUnauthenticated();
    operation.setContext({ sentAgain: true });
    return forward(operation);
  });
}

export function createApolloClient(deps: ApolloClientDeps): ApolloClient {
  return new ApolloClient({
    cache: createCache(),
    link: ApolloLink.from([
      inOrderLink(),
      refusalsLink(deps),
      headersLink(deps.getCredentials),
      browserTraceLink(),
      retryLink(),
      new HttpLink({ uri: '/graphql' }),
    ]),
  });
}
