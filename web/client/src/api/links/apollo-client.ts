import {
  ApolloClient,
  ApolloLink,
  type FieldPolicy,
  HttpLink,
  InMemoryCache,
  Observable,
} from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { from, mergeMap, throwError } from 'rxjs';
import { newIdempotencyKey } from './attempt-key.ts';
import { retryLink } from './retry-link.ts';
import { browserTraceLink } from './trace-link.ts';

/** Returns the headers for a request or a socket. Empty if the user is not signed in. */
export type GetCredentials = () => Promise<Readonly<Record<string, string>>>;

type ApolloClientDeps = {
  readonly getCredentials: GetCredentials;
  /** Called if the API refuses the credentials. The request is repeated once with the new ones. */
  readonly onUnauthenticated: () => void;
  /** Called if the caller has fewer rights than the screens assumed. */
  readonly onForbidden: () => void;
  /**
   * Called when a request requires a recent sign-in. Resolves to whether the user has signed in
   * again. If so, the request is repeated once.
   */
  readonly onStaleSignIn: () => Promise<boolean>;
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

export function refusalsLink(deps: Omit<ApolloClientDeps, 'getCredentials'>): ApolloLink {
  const { onUnauthenticated, onForbidden, onStaleSignIn } = deps;
  return new ErrorLink(({ error, operation, forward }) => {
    const refusals = CombinedGraphQLErrors.is(error)
      ? error.errors.map(({ extensions }) => extensions ?? {})
      : [];
    if (refusals.some(({ reason }) => reason === 'SIGN_IN_AGAIN')) {
      return from(onStaleSignIn()).pipe(
        mergeMap((signedIn) => (signedIn ? forward(operation) : throwError(() => error))),
      );
    }
    const codes = refusals.map(({ code }) => code);
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

/**
 * Sends operations whose context contains `inOrder` sequentially. If a record is changed twice in a
 * row, the server must apply the two changes in the same order.
 */
export function inOrderLink(): ApolloLink {
  let last: Promise<void> = Promise.resolve();
  return new ApolloLink((operation, forward) => {
    if (!operation.getContext().inOrder) return forward(operation);
    const before = last;
    let over = (): void => undefined;
    last = new Promise((resolve) => {
      over = resolve;
    });
    return new Observable((observer) => {
      const ending = before.then(() => forward(operation).subscribe(observer));
      return () => {
        over();
        void ending.then((sent) => sent.unsubscribe());
      };
    });
  });
}

type Connection = { readonly items: readonly unknown[]; readonly nextToken?: string | null };

/**
 * Merges the pages of a list. A page that continues the last loaded page is appended, and a first page
 * replaces the list.
 */
const connection: FieldPolicy<Connection> = {
  keyArgs: ['limit'],
  merge: (existing, incoming, { args }) => {
    if (!args?.nextToken || !existing) return incoming;
    if (existing.nextToken !== args.nextToken) return existing;
    return { ...incoming, items: [...existing.items, ...incoming.items] };
  },
};

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          listMenus: connection,
          listSections: connection,
          listItems: connection,
          listIngridients: connection,
          workspaceHistory: connection,
        },
      },
    },
  });
}
