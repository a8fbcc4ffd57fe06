import { parseArgs } from 'node:util';
import { GraphQLError } from 'graphql';
import type { Environment } from './env.ts';
import { Refused } from './refused.ts';
import { type OperatorStores, openOperatorStores } from './stores.ts';
import { listTransactions } from './transactions/list-transactions.ts';
import { readPayment } from './transactions/payment.ts';
import { recordTransaction } from './transactions/record-transaction.ts';
import { lineOf } from './transactions/shown-transaction.ts';
import { UsageError, usage } from './usage.ts';

export type OperatorDeps = {
  readonly readEnvironment: () => Environment;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
};

export type ExitCode = 0 | 1 | 2 | 3;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  account: text,
  plan: text,
  amount: text,
  currency: text,
  'paid-at': text,
  'commit-id': text,
  yes: flag,
  json: flag,
  help: flag,
};

/** Runs one command and answers the process's exit code; never throws. */
export async function runOperator(args: readonly string[], deps: OperatorDeps): Promise<ExitCode> {
  try {
    const { values, positionals } = parse(args);
    if (values.help) {
      deps.print(usage);
      return 0;
    }
    const run = commands[positionals.join(' ')];
    if (!run) throw new UsageError(`unknown command: ${positionals.join(' ') || '(none)'}`);
    const prepared = run(values);
    const stores = await openOperatorStores(deps.readEnvironment());
    try {
      const { json, lines } = await prepared(stores);
      deps.print(
        values.json ? `${JSON.stringify(json)}\n` : lines.map((line) => `${line}\n`).join(''),
      );
      return 0;
    } finally {
      await stores.close();
    }
  } catch (error) {
    return report(error, deps);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

type Values = ReturnType<typeof parse>['values'];
type Result = { readonly json: unknown; readonly lines: readonly string[] };
/** The options are read before anything is opened. */
type Command = (values: Values) => (stores: OperatorStores) => Promise<Result>;

const commands: Readonly<Record<string, Command>> = {
  'transactions record': (values) => {
    const payment = readPayment(values);
    return async (stores) => {
      const commitId = values['commit-id'] ?? stores.randomness.uuid();
      const result = await recordTransaction(stores, payment, { confirmed: values.yes, commitId });
      const end = result.recorded ? 'recorded' : 'nothing was recorded: repeat it with --yes';
      return {
        json: result,
        lines: [`${result.account.name} (${result.account.id})`, lineOf(result.transaction), end],
      };
    };
  },
  'transactions list': ({ account }) => {
    if (!account) throw new UsageError('--account: is required');
    return async (stores) => {
      const transactions = await listTransactions(stores, account);
      return { json: { transactions }, lines: transactions.map(lineOf) };
    };
  },
};

function report(error: unknown, { printError }: OperatorDeps): ExitCode {
  if (error instanceof UsageError) {
    printError(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (error instanceof GraphQLError && error.extensions.code === 'PENDING') {
    const { commitId } = error.extensions;
    printError(`PENDING: not confirmed yet. Repeat it with --commit-id ${String(commitId)}\n`);
    return 3;
  }
  const code = codeOf(error);
  printError(`${code}: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
}

function codeOf(error: unknown): string {
  if (error instanceof GraphQLError) return String(error.extensions.code);
  return error instanceof Refused ? error.code : 'FAILED';
}
