import { GraphQLError } from 'graphql';

/**
 * What one operation may ask for. The deepest that a client of the product needs is an account's
 * menus with sections, items and their ingredients: each of the five connections takes two levels
 * (the field and its `items`), and the leaf is the eleventh; one is kept in reserve.
 */
export const operationLimits = {
  depth: 12,
  aliases: 30,
  rootFields: 10,
  directives: 20,
  /** Counted by the parser, before there is anything to validate. */
  tokens: 2_000,
  /**
   * Objects that an answer may have. The largest call of the product is a menu with all its
   * sections and items, 25 × 300 objects when both limits are given: ten of those pass.
   */
  cost: 100_000,
} as const;

/** Which limit of an operation was passed. */
export type OperationLimit = 'depth' | 'aliases' | 'root fields' | 'directives' | 'cost';

/** Marks an error of our limits: Apollo Server gives all validation errors one code. */
export const limitExtension = 'limit';

export function limitError(limit: OperationLimit, most: number): GraphQLError {
  return new GraphQLError(`The operation is too large: ${limit} can be ${most} at most`, {
    extensions: { code: 'LIMIT_EXCEEDED', [limitExtension]: limit, http: { status: 400 } },
  });
}
