import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { Observable } from 'rxjs';

type TraceLinkDeps = {
  /** Sends text without waiting for a response, because the page may be closed at any moment. */
  readonly send: (path: string, text: string) => void;
  readonly now: () => number;
};

const spansPath = '/telemetry/spans';
/** The W3C Trace Context header in which the server confirms that it records this trace. */
const recordedHeader = 'traceresponse';

const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Starts one trace per operation, regardless of the number of attempts. Reports how long the operation took
 * in the browser, but only if the server records the trace.
 */
export function traceLink({ send, now }: TraceLinkDeps): ApolloLink {
  return new ApolloLink((operation, forward) => {
    const traceparent = `00-${hex(16)}-${hex(8)}-01`;
    const startedAt = now();
    operation.setContext(({ headers }: { readonly headers?: object }) => ({
      headers: { ...headers, traceparent },
    }));

    function end(outcome: 'ok' | 'error'): void {
      const { response } = operation.getContext();
      if (!(response instanceof Response) || !response.headers.has(recordedHeader)) return;
      const name = `${operation.operationType} ${operation.operationName ?? ''}`.trim();
      send(spansPath, JSON.stringify({ traceparent, name, outcome, duration: now() - startedAt }));
    }

    return new Observable((observer) =>
      forward(operation).subscribe({
        next: (result) => {
          end(result.errors ? 'error' : 'ok');
          observer.next(result);
        },
        error: (error: unknown) => {
          if (CombinedGraphQLErrors.is(error)) end('error');
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  });
}

export const browserTraceLink = (): ApolloLink =>
  traceLink({
    send: (path, text) => void navigator.sendBeacon(path, text),
    now: () => performance.now(),
  });
