import { parseArgs } from 'node:util';
import { CommitPending } from '@qr-menu/commits';
import { systemClock } from '@qr-menu/runtime';
import type { Command, ExitCode, OptionDefinition, Result } from './command.ts';
import { commands } from './commands.ts';
import type { Environment } from './env.ts';
import { createMetricsFile, createProgress } from './progress.ts';
import { Refused } from './refused.ts';
import { openOperatorStores } from './stores.ts';
import { UsageError } from './usage-error.ts';

type OperatorDeps = {
  readonly readEnvironment: () => Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Writes a result that is no text to where `print` does. */
  readonly printBytes?: (bytes: Uint8Array) => void;
  /** Whether `printError` writes to a terminal. */
  readonly isTerminal?: boolean;
  /** Stops long work where it can be taken up again. */
  readonly signal?: AbortSignal;
};

const flag = { type: 'boolean', default: false } as const;
const metricsFile = { type: 'string' } as const;
const always = { yes: flag, json: flag, help: flag, 'metrics-file': metricsFile };

/** Runs one command and answers the process's exit code; never throws. */
export async function runOperator(args: readonly string[], deps: OperatorDeps): Promise<ExitCode> {
  const command = commandOf(args);
  try {
    if (args.includes('--help')) {
      deps.print(usageOf(command ? [command] : commands));
      return 0;
    }
    if (!command) throw new UsageError(`unknown command: ${wordsOf(args).join(' ') || '(none)'}`);
    return await run(command, args, deps);
  } catch (error) {
    return report(error, command, deps);
  }
}

async function run(command: Command, args: readonly string[], deps: OperatorDeps) {
  const { yes, json, 'metrics-file': file, ...values } = parse(command, args);
  const metrics =
    typeof file === 'string' ? createMetricsFile(file, command.name, systemClock) : undefined;
  const work = command.prepare(values);
  const stores = await openOperatorStores(deps.readEnvironment());
  try {
    const shownProgress = createProgress({
      write: deps.printError,
      clock: systemClock,
      isTerminal: deps.isTerminal ?? false,
      json: json === true,
    });
    const progress = metrics?.noted(shownProgress) ?? shownProgress;
    const signal = deps.signal ?? new AbortController().signal;
    const show = ({ json: document, lines, bytes }: Result): void => {
      if (bytes && deps.printBytes) deps.printBytes(bytes);
      else if (json) deps.print(`${JSON.stringify(document)}\n`);
      else deps.print(lines.map((line) => `${line}\n`).join(''));
    };
    const result = await work({ stores, confirmed: yes === true, progress, show, signal });
    show(result);
    return result.exitCode ?? 0;
  } finally {
    await tidyUp(stores.close, deps);
    if (metrics) await tidyUp(metrics.finish, deps);
  }
}

/** What fails behind the work is told, and changes nothing about how the work ended. */
async function tidyUp(work: () => Promise<void>, { printError }: OperatorDeps): Promise<void> {
  try {
    await work();
  } catch (error) {
    printError(lineOf(error));
  }
}

/** The words before the first option. */
function wordsOf(args: readonly string[]): readonly string[] {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  return first === -1 ? args : args.slice(0, first);
}

function commandOf(args: readonly string[]): Command | undefined {
  const words = wordsOf(args);
  const [all, allButLast] = [words.join(' '), words.slice(0, -1).join(' ')];
  return commands.find(({ name, argument }) => name === all || (argument && name === allButLast));
}

function parse(command: Command, args: readonly string[]) {
  const own = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const);
  try {
    const options = { ...Object.fromEntries(own), ...always };
    const words = wordsOf(args);
    const { values } = parseArgs({ args: args.slice(words.length), options, strict: true });
    const { name, argument } = command;
    return argument ? { ...values, [argument.name]: wordAfter(name, words) } : values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** The word after a command's name; undefined when there is none. */
const wordAfter = (name: string, words: readonly string[]): string | undefined =>
  words[name.split(' ').length];

function report(
  error: unknown,
  command: Command | undefined,
  { printError }: OperatorDeps,
): ExitCode {
  if (error instanceof UsageError) {
    printError(`${error.message}\n\n${usageOf(command ? [command] : commands)}`);
    return 2;
  }
  if (error instanceof CommitPending) {
    printError(`PENDING: not confirmed yet. Repeat it with --commit-id ${error.commitId}\n`);
    return 3;
  }
  printError(lineOf(error));
  return 1;
}

const lineOf = (error: unknown): string =>
  `${codeOf(error)}: ${error instanceof Error ? error.message : String(error)}\n`;

function codeOf(error: unknown): string {
  if (error instanceof Refused) return error.code;
  return error instanceof Error && 'code' in error ? String(error.code) : 'FAILED';
}

const column = 24;

function optionLine([name, { value, help }]: readonly [string, OptionDefinition]): string {
  const left = `    --${name}${value === undefined ? '' : ` ${value}`}`;
  return left.length < column + 2
    ? `${left.padEnd(column + 2)}${help}`
    : `${left}\n${' '.repeat(column + 2)}${help}`;
}

function commandLines({ name, summary, argument, options }: Command): string {
  const words = argument ? `${name} ${argument.value}` : name;
  const head = `  ${words.padEnd(column - 2)}  ${summary}`;
  return [head, ...Object.entries(options).map(optionLine)].join('\n');
}

/** The help text: of one command, or of all of them. */
const usageOf = (commands: readonly Command[]): string => `\
Usage: npm run operator -- <command> [options]

${commands.map(commandLines).join('\n\n')}

  --yes                 do it: without it a command that changes something only shows what it would do
  --json                one JSON document instead of lines for people
  --metrics-file <path> writes how far long work has come, as Prometheus reads it
  --help                this text; after a command, of that command

Exit codes: 0 done or shown, 1 refused or failed, 2 not understood, 3 not confirmed yet.
`;
