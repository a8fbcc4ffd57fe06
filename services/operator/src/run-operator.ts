import { parseArgs } from 'node:util';
import { noteOperatorRun } from '@qr-menu/command';
import { CommitPending } from '@qr-menu/commits';
import { systemClock } from '@qr-menu/runtime/process';
import type { Command, ExitCode, OptionDefinition, Result } from './command.ts';
import { commands } from './commands.ts';
import type { Environment } from './env.ts';
import { messageOf, Refused, UsageError } from './errors.ts';
import { createMetricsFile, createProgress } from './progress.ts';
import { type OperatorStores, openOperatorStores } from './stores.ts';

type OperatorDeps = {
  readonly readEnvironment: () => Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Writes a binary result to the same output as `print`. */
  readonly printBytes?: (bytes: Uint8Array) => void;
  readonly isTerminal?: boolean;
  readonly signal?: AbortSignal;
};

const flag = { type: 'boolean', default: false } as const;
const always = { yes: flag, json: flag, help: flag, 'metrics-file': { type: 'string' } } as const;

/** Runs one command and returns the process's exit code. Never throws. */
export async function runOperator(args: readonly string[], deps: OperatorDeps): Promise<ExitCode> {
  const words = wordsOf(args);
  const command = commandOf(words);
  const usage = () => usageOf(command ? [command] : commands);
  try {
    if (args.includes('--help')) {
      deps.print(usage());
      return 0;
    }
    if (!command) throw new UsageError(`unknown command: ${words.join(' ') || '(none)'}`);
    return await run(command, args, deps);
  } catch (error) {
    if (error instanceof UsageError) {
      deps.printError(`${error.message}\n\n${usage()}`);
      return 2;
    }
    if (error instanceof CommitPending) {
      const again = `Repeat it with --commit-id ${error.commitId}`;
      deps.printError(`PENDING: not confirmed yet. ${again}\n`);
      return 3;
    }
    deps.printError(lineOf(error));
    return 1;
  }
}

async function run(command: Command, args: readonly string[], deps: OperatorDeps) {
  const { yes, json, 'metrics-file': file, ...values } = parse(command, args);
  const metrics =
    typeof file === 'string' ? createMetricsFile(file, command.name, systemClock) : undefined;
  const work = command.prepare(values);
  const stores = await openOperatorStores(deps.readEnvironment(), command.mayStartDatabase);
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
    const confirmed = yes === true;
    const result = await noted(command.runName?.(values, confirmed) ?? null, args, stores, () =>
      work({ stores, confirmed, progress, show, signal, meter: metrics?.meter }),
    );
    show(result);
    return result.exitCode ?? 0;
  } finally {
    // Errors while closing are reported, but do not change the outcome.
    const report = (error: unknown) => deps.printError(lineOf(error));
    await stores.close().catch(report);
    await metrics?.finish().catch(report);
  }
}

/** Timers run these commands unattended, so refusals are recorded too. */
const byTimer: ReadonlySet<string> = new Set(['backup', 'backup --verify', 'verify']);

/** A refused command has not changed anything, and the person at the terminal has seen the reason. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Refused && error.code !== 'INTERRUPTED';

/** Records the outcome of a long-running command in Postgres for the status page. */
async function noted(
  name: string | null,
  args: readonly string[],
  { pool, clock, logger }: OperatorStores,
  work: () => Promise<Result>,
): Promise<Result> {
  if (name === null) return work();
  const startedAt = new Date(clock.now());
  const note = async (isWell: boolean, told: string): Promise<void> => {
    const run = { command: name, line: args.join(' '), startedAt, isWell, told };
    // If recording fails, the outcome of the command stays the same.
    await noteOperatorRun(pool, { ...run, endedAt: new Date(clock.now()) }).catch((err) =>
      logger.warn({ err }, 'the outcome of the command was not recorded'),
    );
  };
  try {
    const result = await work();
    await note((result.exitCode ?? 0) === 0, result.lines.at(-1) ?? '');
    return result;
  } catch (error) {
    if (byTimer.has(name) || !isRefusal(error)) await note(false, lineOf(error).trimEnd());
    throw error;
  }
}

function wordsOf(args: readonly string[]): readonly string[] {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  return first === -1 ? args : args.slice(0, first);
}

function commandOf(words: readonly string[]): Command | undefined {
  const [all, allButLast] = [words.join(' '), words.slice(0, -1).join(' ')];
  return commands.find(({ name, argument }) => name === all || (argument && name === allButLast));
}

function parse({ name, argument, options }: Command, args: readonly string[]) {
  const own = Object.entries(options).map(([option, { type }]) => [option, { type }] as const);
  const words = wordsOf(args);
  try {
    const { values } = parseArgs({
      args: args.slice(words.length),
      options: { ...Object.fromEntries(own), ...always },
    });
    return argument ? { ...values, [argument.name]: words[name.split(' ').length] } : values;
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function lineOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'FAILED';
  return `${code}: ${messageOf(error)}\n`;
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

const usageOf = (commands: readonly Command[]): string => `\
Usage: npm run operator -- <command> [options]

${commands.map(commandLines).join('\n\n')}

  --yes                 do it; without --yes, commands only show their plan
  --json                one JSON document instead of lines for people
  --metrics-file <path> write the progress of long work to this file, for Prometheus
  --help                this text; after a command, the help of that command

Exit codes: 0 done or shown, 1 refused or failed, 2 not understood, 3 not confirmed yet.
`;
