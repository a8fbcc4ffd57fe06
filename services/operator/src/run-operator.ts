import { parseArgs } from 'node:util';
import { systemClock } from '@qr-menu/platform';
import { GraphQLError } from 'graphql';
import type { Command, ExitCode } from './command.ts';
import { commands } from './commands.ts';
import type { Environment } from './env.ts';
import { createProgress } from './progress.ts';
import { Refused } from './refused.ts';
import { openOperatorStores } from './stores.ts';
import { usageOf } from './usage.ts';
import { UsageError } from './usage-error.ts';

export type OperatorDeps = {
  readonly readEnvironment: () => Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Whether `printError` writes to a terminal. */
  readonly isTerminal?: boolean;
  /** Stops long work where it can be taken up again. */
  readonly signal?: AbortSignal;
};

const flag = { type: 'boolean', default: false } as const;
const always = { yes: flag, json: flag, help: flag };

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
  const { yes, json, ...values } = parse(command, args);
  const work = command.prepare(values);
  const stores = await openOperatorStores(deps.readEnvironment());
  try {
    const progress = createProgress({
      write: deps.printError,
      clock: systemClock,
      isTerminal: deps.isTerminal ?? false,
      json: json === true,
    });
    const signal = deps.signal ?? new AbortController().signal;
    const result = await work({ stores, confirmed: yes === true, progress, signal });
    deps.print(
      json ? `${JSON.stringify(result.json)}\n` : result.lines.map((line) => `${line}\n`).join(''),
    );
    return result.exitCode ?? 0;
  } finally {
    await stores.close();
  }
}

/** The words before the first option. */
function wordsOf(args: readonly string[]): readonly string[] {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  return first === -1 ? args : args.slice(0, first);
}

function commandOf(args: readonly string[]): Command | undefined {
  const words = wordsOf(args).join(' ');
  return commands.find(({ name }) => name === words);
}

function parse(command: Command, args: readonly string[]) {
  const own = Object.entries(command.options).map(([name, { type }]) => [name, { type }] as const);
  try {
    const options = { ...Object.fromEntries(own), ...always };
    const words = wordsOf(args).length;
    return parseArgs({ args: args.slice(words), options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function report(
  error: unknown,
  command: Command | undefined,
  { printError }: OperatorDeps,
): ExitCode {
  if (error instanceof UsageError) {
    printError(`${error.message}\n\n${usageOf(command ? [command] : commands)}`);
    return 2;
  }
  if (error instanceof GraphQLError && error.extensions.code === 'PENDING') {
    const { commitId } = error.extensions;
    printError(`PENDING: not confirmed yet. Repeat it with --commit-id ${String(commitId)}\n`);
    return 3;
  }
  printError(`${codeOf(error)}: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
}

function codeOf(error: unknown): string {
  if (error instanceof GraphQLError) return String(error.extensions.code);
  if (error instanceof Refused) return error.code;
  return error instanceof Error && 'code' in error ? String(error.code) : 'FAILED';
}
