import type { Meter } from '@qr-menu/runtime';
import { UsageError } from './errors.ts';
import type { OperatorStores } from './stores.ts';

export type ExitCode = 0 | 1 | 2 | 3;

export type OptionDefinition = {
  readonly type: 'string' | 'boolean';
  /** What stands for its value in the help, for example `<iso>`. */
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
  /** 0 when absent. */
  readonly exitCode?: ExitCode;
};

export type CommandContext = {
  readonly stores: OperatorStores;
  /** `--yes`: without it a command that changes something only shows what it would do. */
  readonly confirmed: boolean;
  readonly progress: Progress;
  /** Of the metrics file; absent when nobody wants one. */
  readonly meter?: Meter | undefined;
  /** Prints a result before the command ends, as watching something does. */
  readonly show: (result: Result) => void;
  /** Aborted by Ctrl-C and SIGTERM: long work stops where it can be taken up again. */
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
  /** A word that follows the name; `prepare` finds it among the values. */
  readonly argument?: { readonly name: string; readonly value: string };
  readonly options: Readonly<Record<string, OptionDefinition>>;
  /** Where no Postgres runs in `DATA_DIR`, the command runs it, with a new one if there is none. */
  readonly mayStartDatabase?: true;
  /** The name that its last run is noted by, for the status page; null: this one is not. Absent: none is. */
  readonly runName?: (values: Values, confirmed: boolean) => string | null;
  /** Reads the options before anything is opened. @throws UsageError */
  readonly prepare: (values: Values) => (context: CommandContext) => Promise<Result>;
};

/** Of a command that only shows something until it is confirmed. */
export const whenConfirmed =
  (name: string) =>
  (_values: Values, confirmed: boolean): string | null =>
    confirmed ? name : null;

export function textOf(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

export function requiredText(values: Values, name: string): string {
  const value = textOf(values, name);
  if (!value) throw new UsageError(`--${name}: is required`);
  return value;
}
