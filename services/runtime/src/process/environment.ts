import { z } from 'zod';

type Values = Readonly<Record<string, string | undefined>>;

/**
 * Puts the value of `NAME` where a value says `$(NAME)`: secrets come in variables of their own, and
 * belong into addresses. In an address it is percent-encoded.
 */
export function withReferences(
  given: Values,
  names: readonly string[],
): { readonly values: Values; readonly missing: readonly (readonly [string, string])[] } {
  const missing: (readonly [string, string])[] = [];
  const replaced = names.flatMap((name) => {
    const value = given[name];
    if (value === undefined) return [];
    const encode = value.includes('://') ? encodeURIComponent : String;
    const filled = value.replaceAll(/\$\((\w+)\)/g, (reference, other: string) => {
      const found = given[other];
      if (found === undefined) missing.push([name, other]);
      return found === undefined ? reference : encode(found);
    });
    return [[name, filled]];
  });
  return { values: { ...given, ...Object.fromEntries(replaced) }, missing };
}

export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
  readonly code = 'INVALID_ENVIRONMENT';
  readonly retryable = false;
}

/**
 * Parses a process's environment once and reports all faults at once. Give each variable a meaning
 * with `.describe()` and an example with `.meta({ example })`: `infra/SETTINGS.md` is made of them.
 * An empty string counts as not set. A value may name another variable as `$(NAME)`.
 */
export function parseEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const { values, missing } = withReferences(given, Object.keys(schema.shape));
  const parsed = schema.safeParse(values);
  if (parsed.success && missing.length === 0) return parsed.data;
  const faults = (parsed.error?.issues ?? []).map((issue) => {
    const name = String(issue.path[0]);
    const example = exampleOf(schema.shape[name]);
    return `  ${name}: ${issue.message}${example === undefined ? '' : ` (for example ${name}=${example})`}`;
  });
  faults.push(...missing.map(([name, other]) => `  ${name}: names ${other}, which is not set`));
  throw new InvalidEnvironment(`the environment is not usable:\n${faults.join('\n')}`);
}

function exampleOf(variable: unknown): string | undefined {
  const meta = variable instanceof z.ZodType ? variable.meta() : undefined;
  return meta?.example === undefined ? undefined : String(meta.example);
}
