import { z } from 'zod';
import { withReferences } from './references.ts';

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
