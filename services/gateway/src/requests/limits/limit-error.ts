import { GraphQLError } from 'graphql';

/** Which limit of an operation was passed. */
export type OperationLimit = 'depth' | 'aliases' | 'root fields' | 'directives' | 'cost';

/** Marks an error of our limits: Apollo Server gives all validation errors one code. */
export const limitExtension = 'limit';

export function limitError(limit: OperationLimit, most: number): GraphQLError {
  return new GraphQLError(`The operation is too large: ${limit} can be ${most} at most`, {
    extensions: { code: 'LIMIT_EXCEEDED', [limitExtension]: limit, http: { status: 400 } },
  });
}
