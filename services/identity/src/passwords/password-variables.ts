import { z } from 'zod';
import { usualCost } from './passwords.ts';

const isPowerOfTwo = (cost: number): boolean => (cost & (cost - 1)) === 0;

export const passwordVariables = {
  /** scrypt's N. What is below the default is for tests, which sign people in all the time. */
  PASSWORD_COST: z.coerce
    .number()
    .int()
    .min(2 ** 4)
    .max(2 ** 17)
    .refine(isPowerOfTwo, 'must be a power of two')
    .default(usualCost.cost)
    .meta({ example: '16384' }),
};
