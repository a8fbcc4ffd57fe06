import type { ApolloServerPlugin } from '@apollo/server';
import { isUnstorable } from '@qr-menu/stores/postgres';
import {
  type ASTNode,
  type ASTVisitor,
  BREAK,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getDirectiveValues,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  visit,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { apiError } from '../../answers/api-error.ts';
import type { RequestContext } from '../request-context.ts';
import { rateLimited } from './admit-requests.ts';

/** The client's deepest operation has 11 levels: five nested connections of two levels each, and a leaf. */
export const operationLimits = {
  depth: 12,
  aliases: 30,
  rootFields: 10,
  directives: 20,
  /** Validation runs before any access rule, and its work grows with the square of this number. */
  tokens: 600,
  /** How many fields of one selection set may have the same name. Clients need only one. */
  equalNames: 2,
  fragments: 10,
  /** Validation stops at this number, because it compares each unknown name with all existing names. */
  errors: 10,
  /** The limit on the expected size in bytes: ten pages of 1,000 items, or nine pages of the history. */
  cost: 10_000_000,
  /** The limit on the actual bytes of field names and text in a response. */
  answerBytes: 10_000_000,
} as const;

export type OperationLimit =
  | 'depth'
  | 'aliases'
  | 'root fields'
  | 'directives'
  | 'fields of one name'
  | 'fragments'
  | 'cost'
  | 'bytes';

/** Marks errors from our own limits, because Apollo Server gives all validation errors the same code. */
export const limitExtension = 'limit';

export function limitError(limit: OperationLimit, most: number): GraphQLError {
  return new GraphQLError(`The operation is too large: ${limit} can be ${most} at most`, {
    extensions: { code: 'LIMIT_EXCEEDED', [limitExtension]: limit, http: { status: 400 } },
  });
}

/**
 * Validation compares each field with all others of the same name, and each fragment with all others. Apollo
 * Server has no hook between parsing and validation, so the document is parsed here too.
 */
export function assertCheapToValidate(query: unknown): void {
  const document = typeof query === 'string' ? parsed(query) : null;
  if (document === null) return;
  const { equalNames, fragments } = operationLimits;
  if (fragmentsIn(document) > fragments) throw limitError('fragments', fragments);
  if (mostEqualNames(document) > equalNames) throw limitError('fields of one name', equalNames);
}

/** Returns null if there is a syntax error, which Apollo Server reports. */
function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { maxTokens: operationLimits.tokens, noLocation: true });
  } catch {
    return null;
  }
}

const fragmentsIn = ({ definitions }: DocumentNode): number =>
  definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).length;

function mostEqualNames(document: DocumentNode): number {
  let most = 0;
  visit(document, {
    SelectionSet: (set) => {
      const names = new Map<string, number>();
      for (const name of namesIn(set)) {
        const count = (names.get(name) ?? 0) + 1;
        names.set(name, count);
        most = Math.max(most, count);
      }
    },
  });
  return most;
}

/** Returns the field names as in the response, including those in inline fragments but not in named ones. */
const namesIn = ({ selections }: SelectionSetNode): readonly string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return namesIn(selection.selectionSet);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [`...${selection.name.value}`];
    return [(selection.alias ?? selection.name).value];
  });

type Shape = { aliases: number; directives: number; rootFields: number; depth: number };

/** Counting stops at this number, because nested fragments could double the count at each level. */
const mostCounted = 5_000;

export function shapeRule(context: ValidationContext): ASTVisitor {
  const limits = operationLimits;
  const measure = createMeasure(context.getDocument());
  return {
    OperationDefinition: (operation) => {
      const shape = measure(operation);
      const passed =
        (shape.depth > limits.depth && limitError('depth', limits.depth)) ||
        (shape.aliases > limits.aliases && limitError('aliases', limits.aliases)) ||
        (shape.rootFields > limits.rootFields && limitError('root fields', limits.rootFields)) ||
        (shape.directives > limits.directives && limitError('directives', limits.directives));
      if (passed) context.reportError(passed);
    },
  };
}

function createMeasure(document: DocumentNode) {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }

  return (operation: OperationDefinitionNode): Shape => {
    const shape = { aliases: 0, directives: count(operation.directives), rootFields: 0, depth: 0 };
    let counted = 0;

    function walk(set: SelectionSetNode, depth: number, within: readonly string[]): void {
      for (const selection of set.selections) {
        counted += 1;
        if (counted > mostCounted) {
          shape.depth = Number.POSITIVE_INFINITY;
          return;
        }
        shape.directives += count(selection.directives);
        if (selection.kind === Kind.FIELD) {
          if (selection.alias) shape.aliases += 1;
          if (depth === 1) shape.rootFields += 1;
          shape.depth = Math.max(shape.depth, depth);
          if (selection.selectionSet) walk(selection.selectionSet, depth + 1, within);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          walk(selection.selectionSet, depth, within);
        } else {
          walkFragment(selection.name.value, depth, within);
        }
      }
    }

    function walkFragment(name: string, depth: number, within: readonly string[]): void {
      const fragment = fragments.get(name);
      if (fragment && !within.includes(name)) {
        walk(fragment.selectionSet, depth, [...within, name]);
      }
    }

    walk(operation.selectionSet, 1, []);
    return shape;
  };
}

const count = (nodes: readonly unknown[] | undefined): number => nodes?.length ?? 0;

/** Refuses text that cannot be stored, so that new arguments need no separate check. */
export const storableTexts: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, request }) => {
      const path = pathInVariables(request.variables ?? {}, []) ?? pathInDocument(document);
      if (path === null) return;
      // Omits the prefix `input.`, so that the field has the same name as in our own rules.
      const field = path.join('.').replace(/^input\./, '');
      throw apiError('BAD_USER_INPUT', `${field}: contains a character that cannot be stored`, {
        field,
        http: { status: 400 },
      });
    },
  }),
};

type InputPath = readonly string[];

/** Returns null if everything can be stored. Recursion is safe, because the depth is limited to 32 levels. */
function pathInVariables(value: unknown, path: InputPath): InputPath | null {
  if (typeof value === 'string') return isUnstorable(value) ? path : null;
  if (!(value instanceof Object)) return null;
  for (const [key, part] of Object.entries(value)) {
    const inner = isUnstorable(key) ? path : pathInVariables(part, [...path, key]);
    if (inner) return inner;
  }
  return null;
}

/** Searches the parsed document, because the parser decodes escapes such as `\u0000`. */
function pathInDocument(document: DocumentNode): InputPath | null {
  let path: InputPath | null = null;
  visit(document, {
    StringValue: ({ value }, _key, _parent, _path, ancestors) => {
      if (!isUnstorable(value)) return undefined;
      path = ancestors.flatMap(nameOf);
      return BREAK;
    },
  });
  return path;
}

function nameOf(ancestor: ASTNode | readonly ASTNode[]): InputPath {
  if (!('kind' in ancestor)) return [];
  const named = ancestor.kind === Kind.ARGUMENT || ancestor.kind === Kind.OBJECT_FIELD;
  return named ? [ancestor.name.value] : [];
}

/** Also the default page size of most lists. */
const largestPage = 1_000;
/** Bytes of fields without `@cost`, and the number of objects in a list without `limit` or `@cost`. */
const usual = { object: 100, value: 20, items: 100 };
const isConnection = (name: string): boolean => name.endsWith('Connection');
const isIntrospection = (name: string): boolean => name.startsWith('__');

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
    const sizes = [args.limit, cost?.items];
    const items = sizes.find((size) => typeof size === 'number') ?? usual.items;
    const times = Math.min(Math.max(items, 1), largestPage);
    const object = usual.object + childComplexity;
    if (isConnection(returned.name)) return (own ?? usual.object) + times * childComplexity;
    // The cost of a connection already accounts for the number of its `items`.
    return (own ?? 0) + (isListType(getNullableType(field.type)) && !ofPage ? times : 1) * object;
  };

export type CostInput = {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
};

/** Returns the expected size of an operation's response in bytes, which is also a measure of its work. */
export const operationCost = ({ schema, document, operationName, variables }: CostInput): number =>
  getComplexity({
    schema,
    query: document,
    variables,
    estimators: [estimatorOf(schema)],
    ...(operationName === undefined ? {} : { operationName }),
  });

/** An operation counts as one additional request for each full multiple of this cost. */
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

/** If the cost cannot be computed, the variables or arguments are invalid, and the operation fails anyway. */
function costOf(input: CostInput): number {
  try {
    return operationCost(input);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw apiError('BAD_USER_INPUT', error.message, { http: { status: 400 } });
  }
}

/** Checks the actual size, because `@cost` only estimates the usual size. */
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
