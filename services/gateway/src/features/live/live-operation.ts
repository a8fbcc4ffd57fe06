import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import type { SubscribePayload } from 'graphql-ws';
import { apiError } from '../../answers/api-error.ts';

/** A subscription has one field with a handful of fields of its own. */
const mostTokens = 200;

/** The execution of a subscription, or why it is refused: nothing else comes over a socket. */
export function acceptOperation(
  schema: GraphQLSchema,
  { query, operationName, variables }: SubscribePayload,
): Omit<ExecutionArgs, 'rootValue' | 'contextValue'> | readonly GraphQLError[] {
  try {
    const document = parse(query, { maxTokens: mostTokens, noLocation: true });
    const faults = validate(schema, document);
    if (faults.length > 0) return faults.map((fault) => coded(fault, 'GRAPHQL_VALIDATION_FAILED'));
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'subscription') {
      return [apiError('BAD_USER_INPUT', 'Only subscriptions are served over a socket')];
    }
    return { schema, document, operationName, variableValues: variables };
  } catch (error) {
    if (error instanceof GraphQLError) return [coded(error, 'GRAPHQL_PARSE_FAILED')];
    throw error;
  }
}

const coded = (error: GraphQLError, code: string): GraphQLError =>
  new GraphQLError(error.message, { extensions: { code } });

/** An error as the caller may see it: a fault that is not ours to tell is hidden. */
export function formatLiveError(error: GraphQLError): GraphQLFormattedError {
  const { message, extensions, originalError, path } = error;
  if (extensions.code !== undefined) return { message, extensions };
  const fault = originalError && !(originalError instanceof GraphQLError);
  if (fault) {
    return {
      message: 'Not available right now. Try again.',
      extensions: { code: 'UNAVAILABLE' },
      ...(path ? { path } : {}),
    };
  }
  return { message, extensions: { code: 'BAD_USER_INPUT' } };
}
