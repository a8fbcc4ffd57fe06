import type { Meter } from '@qr-menu/runtime/metrics';
import { UsageError } from './errors.ts';
import type { OperatorStores } from './stores.ts';

export type ExitCode = 0 | 1 | 2 | 3;

export type OptionDefinition = {
  readonly type: 'string' | 'boolean';
  /** The placeholder in the help, such as `<iso>`. */
  readonly value?: string;
  readonly help: string;
};

export const textOption = (value: string, help: string): OptionDefinition => {
  return { type: 'string', value, help };
};

export const flagOption = (help: string): OptionDefinition => ({ type: 'boolean', help });

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export type Result = {
  readonly json: unknown;
  readonly lines: readonly string[];
  readonly bytes?: Uint8Array;
  /** Defaults to 0. */
  readonly exitCode?: ExitCode;
};

export type CommandContext = {
  readonly stores: OperatorStores;
  /** The option `--yes`. Without it, a command only shows the changes that it would make. */
  readonly confirmed: boolean;
  readonly progress: Progress;
  readonly meter?: Meter | undefined;
  /** Prints a result before the command has finished, for example in watch mode. */
  readonly show: (result: Result) => void;
  /** Aborted by Ctrl-C and SIGTERM. Long work then stops at a point where it can be resumed. */
  readonly signal: AbortSignal;
};

export type Progress = { readonly report: (step: ProgressStep) => void };

export type ProgressStep = {
  readonly what: string;
  readonly done: number;
  readonly total: number;
};

export type Command = {
  readonly name: string;
  readonly summary: string;
  /** A positional argument, passed to `prepare` along with the options. */
  readonly argument?: { readonly name: string; readonly value: string };
  readonly options: Readonly<Record<string, OptionDefinition>>;
  /** If no Postgres runs in `DATA_DIR`, the command starts one, and creates the database if necessary. */
  readonly mayStartDatabase?: true;
  /** Returns the command's name for the status page, or null if this run is not recorded. */
  readonly runName?: (values: Values, confirmed: boolean) => string | null;
  /** Checks the options before anything is opened. @throws UsageError */
  readonly prepare: (values: Values) => (context: CommandContext) => Promise<Result>;
};

export const whenConfirmed =
  (name: string) =>
  (_values: Values, confirmed: boolean): string | null =>
    confirmed ? name : null;

export function textArgument(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function requiredText(values: Values, name: string): string {
  const value = textArgument(values, name);
  if (!value) throw new UsageError(`--${name}: is required`);
  return value;
}
