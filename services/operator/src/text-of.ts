import type { Values } from './command.ts';
import { UsageError } from './usage-error.ts';

/** A text option's value; undefined when it was not given. */
export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** @throws UsageError when the option was not given. */
export function requiredText(values: Values, name: string): string {
  const value = textOf(values, name);
  if (!value) throw new UsageError(`--${name}: is required`);
  return value;
}
