import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { apiError } from '../../answers/api-error.ts';
import type { RequestContext } from '../request-context.ts';
import { rateLimited } from './admission.ts';
import { limitError, operationLimits } from './operation-limits.ts';

/** The default page size of lists without `limit`. */
const largestPage = 1_000;
/** Bytes of fields without `@cost`, and the default number of objects in a list. */
const usual = { object: 100, value: 20, items: 100 };
const isConnection = (name: string): boolean => name.endsWith('Connection');
const isIntrospection = (name: string): boolean => name.startsWith('__');

/** The schema's `@cost`, with the contents of each list multiplied. */
const estimatorOf =
  (schema: GraphQLSchema): ComplexityEstimator =>
  ({ field, type, args, childComplexity }) => {
    if (isIntrospection(type.name) || isIntrospection(field.name)) return 0;
    const directive = schema.getDirective('cost');
    const cost = directive && field.astNode && getDirectiveValues(directive, field.astNode);
    const own = typeof cost?.bytes === 'number' ? cost.bytes : undefined;
    const returned = getNamedType(field.type);
    const ofPage = isConnection(type.name);
    if (!isCompositeType(returned)) return own ?? (ofPage ? 0 : usual.value);
    const items = [args.limit, cost?.items].find((one) => typeof one === 'number') ?? usual.items;
    const times = Math.min(Math.max(items, 1), largestPage);
    const object = usual.object + childComplexity;
    if (isConnection(returned.name)) return (own ?? usual.object) + times * childComplexity;
    // The page multiplies its `items`.
    return (own ?? 0) + (isListType(getNullableType(field.type)) && !ofPage ? times : 1) * object;
  };

export type CostInput = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
};

/** The expected bytes of an operation's response, including the work behind it. */
export const operationCost = ({ schema, document, operationName, variables }: CostInput): number =>
  getComplexity({
    schema,
    query: document,
    variables,
    estimators: [estimatorOf(schema)],
    ...(operationName === undefined ? {} : { operationName }),
  });

/** An expensive operation counts as several requests of this many bytes. */
export const bytesOfRequest = 100_000;

export const costLimit: ApolloServerPlugin<Pick<RequestContext, 'charge'>> = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
      if (!operation) return;
      const cost = costOf({
        schema,
        document,
        operationName: operation.name?.value,
        variables: request.variables ?? {},
      });
      if (cost > operationLimits.cost) throw limitError('cost', operationLimits.cost);
      const more = Math.floor(cost / bytesOfRequest);
      if (more === 0) return;
      const kind = operation.operation === 'mutation' ? 'mutations' : 'queries';
      const taken = await contextValue.charge(kind, more);
      if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
    },
    willSendResponse: async ({ response }) => {
      const { body, http } = response;
      if (body.kind !== 'single' || isWithin(body.singleResult.data)) return;
      http.status = 400;
      const { message } = limitError('bytes', operationLimits.answerBytes);
      body.singleResult = { errors: [{ message, extensions: { code: 'LIMIT_EXCEEDED' } }] };
    },
  }),
};

/**
 * If the cost cannot be computed, the variables or arguments are invalid and the operation fails
 * anyway.
 */
function costOf(input: CostInput): number {
  try {
    return operationCost(input);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw apiError('BAD_USER_INPUT', error.message, { http: { status: 400 } });
  }
}

/** Whether the response may be written: `@cost` covers the usual size, not the maximum. */
function isWithin(data: unknown): boolean {
  let left: number = operationLimits.answerBytes;
  const values: unknown[] = [data];
  while (values.length > 0 && left >= 0) {
    const value = values.pop();
    if (typeof value === 'string') left -= Buffer.byteLength(value);
    else if (Array.isArray(value)) values.push(...value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        left -= key.length;
        values.push(inner);
      }
    }
  }
  return left >= 0;
}
