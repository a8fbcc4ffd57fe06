import type { ApolloServerPlugin } from '@apollo/server';
import { type Meter, waitingSeconds } from '@qr-menu/runtime/metrics';
import type { Telemetry } from '@qr-menu/runtime/tracing';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { RequestContext } from './request-context.ts';

export const createOperationMetrics = (meter: Meter) => ({
  requests: meter.counter({
    name: 'qr_menu_graphql_requests_total',
    help: 'Answered GraphQL operations; the outcome is "ok" or the first error code.',
    labelNames: ['operation', 'outcome'],
  }),
  duration: meter.histogram({
    name: 'qr_menu_graphql_duration_seconds',
    help: 'From the start of a GraphQL operation until its answer.',
    labelNames: ['operation'],
    buckets: waitingSeconds,
  }),
});

/** Uses the name of the schema field, because clients can choose any name for an operation. */
export function observeOperations({ meter }: Telemetry): ApolloServerPlugin<RequestContext> {
  const { requests, duration } = createOperationMetrics(meter);
  return {
    requestDidStart: async () => {
      const startedAt = performance.now();
      return {
        willSendResponse: async ({ operation, errors, response, contextValue }) => {
          const name = errors && !operation ? 'invalid' : nameOf(operation);
          const outcome = outcomeOf(response.body);
          requests.inc({ operation: name, outcome });
          duration.observe({ operation: name }, (performance.now() - startedAt) / 1_000);
          const { span } = contextValue;
          // Asks the browser to send its own span as well.
          if (span.traceparent) response.http.headers.set('traceresponse', span.traceparent);
          span.name(`${operation?.operation ?? 'request'} ${name}`);
          span.set({ 'graphql.operation.type': operation?.operation ?? 'unknown' });
          if (outcome !== 'ok') span.fail(outcome);
          span.end();
        },
      };
    },
  };
}

function nameOf(operation: OperationDefinitionNode | null | undefined): string {
  const [selection, ...more] = operation?.selectionSet.selections ?? [];
  if (more.length > 0) return 'several';
  if (selection?.kind !== Kind.FIELD || selection.name.value.startsWith('__')) return 'other';
  return selection.name.value;
}

type Body = { readonly kind: string; readonly singleResult?: { readonly errors?: unknown } };

function outcomeOf({ singleResult }: Body): string {
  const errors = singleResult?.errors;
  const [first]: readonly unknown[] = Array.isArray(errors) ? errors : [];
  if (!(first instanceof Object) || !('extensions' in first)) return first ? 'error' : 'ok';
  const { extensions } = first;
  return extensions instanceof Object && 'code' in extensions ? String(extensions.code) : 'error';
}
