import { z } from 'zod';
import { failure } from './failure.ts';

type Values = Readonly<Record<string, string | undefined>>;

/** Replaces `$(NAME)` with the value of `NAME`, percent-encoded if it is inside a URL. */
export function withReferences(
  variables: Values,
  names: readonly string[],
): { readonly values: Values; readonly missing: readonly (readonly [string, string])[] } {
  const missing: (readonly [string, string])[] = [];
  const replaced = names.flatMap((name) => {
    const value = variables[name];
    if (value === undefined) return [];
    const encode = value.includes('://') ? encodeURIComponent : String;
    const filled = value.replaceAll(/\$\((\w+)\)/g, (reference, variable: string) => {
      const referred = variables[variable];
      if (referred === undefined) missing.push([name, variable]);
      return referred === undefined ? reference : encode(referred);
    });
    return [[name, filled]];
  });
  return { values: { ...variables, ...Object.fromEntries(replaced) }, missing };
}

export class InvalidEnvironment extends failure(
  'InvalidEnvironment',
  'INVALID_ENVIRONMENT',
  false,
) {}

/** Reports all errors together. An empty value counts as unset. `$(NAME)` inserts a variable. */
export function parseEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  variables: Values,
): z.infer<z.ZodObject<Shape>> {
  const set = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { values, missing } = withReferences(set, Object.keys(schema.shape));
  const parsed = schema.safeParse(values);
  if (parsed.success && missing.length === 0) return parsed.data;
  const faults = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const example = exampleOf(schema.shape[name]);
    return `  ${name}: ${issue.message}${example === undefined ? '' : ` (for example ${name}=${example})`}`;
  });
  faults.push(
    ...missing.map(([name, variable]) => ` ${name}: refers to ${variable}, which is not set`),
  );
  throw new InvalidEnvironment(`the environment is not usable:\n${faults.join('\n')}`);
}

function exampleOf(variable: unknown): string | undefined {
  const meta = variable instanceof z.ZodType ? variable.meta() : undefined;
  return meta?.example === undefined ? undefined : String(meta.example);
}
