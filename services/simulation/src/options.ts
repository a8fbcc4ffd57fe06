import { parseArgs } from 'node:util';
import { z } from 'zod';
import { isMutant } from './mutants.ts';

const count = z.coerce.number().int().positive();

const mutantSchema = z.string().refine(isMutant);

const schema = z.object({
  seeds: count.default(100),
  from: count.default(1),
  mutant: mutantSchema.optional(),
  tell: z.boolean().default(false),
});

export type Options = z.infer<typeof schema>;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string' },
      from: { type: 'string' },
      mutant: { type: 'string' },
      tell: { type: 'boolean' },
    },
  });
  return schema.parse(values);
}
