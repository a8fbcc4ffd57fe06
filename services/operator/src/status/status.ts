import type { Command, CommandContext, Result } from '../command.ts';
import { needsOperator } from './needs-operator.ts';
import { readStatus } from './read-status.ts';
import { statusLines } from './status-lines.ts';

const pause = 2_000;

export const status: Command = {
  name: 'status',
  summary: 'how far every store is; exit code 1: something needs you',
  options: {
    watch: { type: 'boolean', help: 'look again every 2 seconds, until Ctrl-C' },
  },
  prepare: (values) => (context) => (values.watch === true ? watch(context) : once(context)),
};

async function once(context: CommandContext): Promise<Result> {
  const found = await readStatus(context);
  const needs = needsOperator(found);
  return {
    exitCode: needs.length === 0 ? 0 : 1,
    json: JSON.parse(JSON.stringify({ ...found, needsOperator: needs }, plainNumbers)),
    lines: statusLines(found, needs),
  };
}

async function watch(context: CommandContext): Promise<Result> {
  const { stores, signal, show } = context;
  const quiet = { ...context, progress: { report: () => undefined } };
  let result = await once(quiet);
  while (!signal.aborted) {
    show({ ...result, lines: [new Date(stores.clock.now()).toISOString(), ...result.lines, ''] });
    await stores.clock.sleep(pause, signal);
    if (!signal.aborted) result = await once(quiet);
  }
  // People have seen it already.
  return { ...result, lines: [] };
}

/** Offsets stay below 2^53: as numbers every program can read them. */
const plainNumbers = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value;
