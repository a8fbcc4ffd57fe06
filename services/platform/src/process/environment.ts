import { z } from 'zod';

export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment';
  readonly code = 'INVALID_ENVIRONMENT';
  readonly retryable = false;
}

/**
 * Parses a process's environment once and reports all faults at once. Give each variable an
 * example with `.meta({ example })`; an empty string counts as not set.
 */
export function parseEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  variables: Readonly<Record<string, string | undefined>>,
): z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const example = exampleOf(schema.shape[name]);
    return `  ${name}: ${issue.message}${example === undefined ? '' : ` (for example ${name}=${example})`}`;
  });
  throw new InvalidEnvironment(`the environment is not usable:\n${faults.join('\n')}`);
}

function exampleOf(variable: unknown): string | undefined {
  const meta = variable instanceof z.ZodType ? variable.meta() : undefined;
  return meta?.example === undefined ? undefined : String(meta.example);
}
