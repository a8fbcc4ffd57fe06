import type { GraphQLError } from 'graphql';
import { apiError } from '../answers/api-error.ts';

/** Rule R5: the same idempotency key settles it later. */
export const pending = (commitId: string): GraphQLError =>
  apiError('PENDING', 'Not confirmed yet. Send the same request with the same key again.', {
    commitId,
  });
