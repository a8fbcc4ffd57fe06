import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
  visit,
} from 'graphql';

/**
 * The deepest client operation needs five connections of two levels each plus a leaf. One level is
 * kept in reserve.
 */
export const operationLimits = {
  depth: 12,
  aliases: 30,
  rootFields: 10,
  directives: 20,
  /**
   * Counted by the parser. Validation compares each field with all others of the same name, for
   * anybody and before any access rule, so its work grows with the square of this.
   */
  tokens: 600,
  /** In one selection set. Clients need one. */
  equalNames: 2,
  /** Named ones. */
  fragments: 10,
  /**
   * How many validation errors are looked for: each unknown name is compared with all existing
   * ones.
   */
  errors: 10,
  /** Expected bytes: ten pages of 1,000 items, or nine of the history. */
  cost: 10_000_000,
  /** Actual bytes of names and texts in a response. */
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

/** Marks errors of our limits, because Apollo Server gives all validation errors the same code. */
export const limitExtension = 'limit';

export function limitError(limit: OperationLimit, most: number): GraphQLError {
  return new GraphQLError(`The operation is too large: ${limit} can be ${most} at most`, {
    extensions: { code: 'LIMIT_EXCEEDED', [limitExtension]: limit, http: { status: 400 } },
  });
}

/**
 * Refuses documents that would be expensive to validate: each field is compared with all others of
 * the same name, and each fragment with all others. Apollo Server has no hook between parsing and
 * validation, so the document is parsed here too.
 */
export function assertCheapToValidate(query: unknown): void {
  const document = typeof query === 'string' ? parsed(query) : null;
  if (document === null) return;
  const { equalNames, fragments } = operationLimits;
  if (fragmentsIn(document) > fragments) throw limitError('fragments', fragments);
  if (mostEqualNames(document) > equalNames) throw limitError('fields of one name', equalNames);
}

/** Null if Apollo Server is going to report the syntax error. */
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

/**
 * Names as in the response. Fields of inline fragments count with the others, those of named
 * fragments do not.
 */
const namesIn = ({ selections }: SelectionSetNode): readonly string[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return namesIn(selection.selectionSet);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return [`...${selection.name.value}`];
    return [(selection.alias ?? selection.name).value];
  });

type Shape = { aliases: number; directives: number; rootFields: number; depth: number };

/** Counting stops here, because nested fragments could double the count at each level. */
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
