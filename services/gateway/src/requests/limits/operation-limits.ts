import { GraphQLError } from 'graphql';

/**
 * The deepest that a client of the product needs are five connections, each of two levels, and a
 * leaf: one level is kept in reserve.
 */
export const operationLimits = {
  depth: 12,
  aliases: 30,
  rootFields: 10,
  directives: 20,
  /**
   * Counted by the parser. Validation compares each field with all others of its name, for anybody and before
   * any access rule: its work grows with the square of this.
   */
  tokens: 600,
  /** In one selection set; clients need one. */
  equalNames: 2,
  /** With a name. */
  fragments: 10,
  /** Faults that validation looks for: each unknown name is compared with all that there are. */
  errors: 10,
  /** Bytes that are expected: ten pages of 1,000 items, or nine of the history. */
  cost: 10_000_000,
  /** Bytes of an answer's names and texts, whatever was expected. */
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

/** Marks an error of our limits: Apollo Server gives all validation errors one code. */
export const limitExtension = 'limit';

export function limitError(limit: OperationLimit, most: number): GraphQLError {
  return new GraphQLError(`The operation is too large: ${limit} can be ${most} at most`, {
    extensions: { code: 'LIMIT_EXCEEDED', [limitExtension]: limit, http: { status: 400 } },
  });
}
