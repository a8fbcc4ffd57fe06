import type { RenderSettings } from '@qr-menu/projector';
import { readLogIdentity } from '@qr-menu/stores/archive';
import type { Pool } from 'pg';
import {
  type Command,
  type CommandContext,
  type Result,
  textArgument,
  textOption,
  type Values,
} from '../command.ts';
import type { Environment } from '../env.ts';
import { Refused, UsageError } from '../errors.ts';
import { findWorkspace } from '../find-venue.ts';
import { assertSameRenderer, readRenderSettings } from '../replay/render-settings.ts';
import type { OperatorStores } from '../stores.ts';
import {
  type Counts,
  createFindings,
  type Findings,
  noCounts,
  type StoreDifference,
} from './findings.ts';
import { verifyFromArchive } from './verify-archive.ts';
import { verifyFromLog } from './verify-log.ts';
import { noCheckpoint, openCheckpoint } from './verify-run.ts';

export const verify: Command = {
  name: 'verify',
  summary:
    'compare archive, tables and documents with the log; changes nothing, exit code 1: a difference',
  options: {
    from: textOption('<log|archive>', 'the source to trust; archive: if the log is lost'),
    skip: textOption('<documents|tables>', 'skip these; comma-separated for both'),
    workspace: textOption('<id|name>', 'only this workspace: owner id, account id or name'),
    patience: textOption('<seconds>', 'how many seconds documents may be behind, default 10'),
    state: textOption(
      '<file>',
      'save the progress there, and resume from there after an interruption',
    ),
  },
  runName: () => 'verify',
  prepare: (values) => {
    const options = readOptions(values);
    return (context) => run(context, options);
  },
};

function readOptions(values: Values) {
  const from = textArgument(values, 'from') ?? 'log';
  if (from !== 'log' && from !== 'archive') throw new UsageError('--from: must be log or archive');
  const skip = new Set(textArgument(values, 'skip')?.split(',') ?? []);
  for (const part of skip) {
    if (part !== 'documents' && part !== 'tables') {
      throw new UsageError(`--skip: ${part} is neither documents nor tables`);
    }
  }
  const patience = Number(textArgument(values, 'patience') ?? '10');
  if (!(patience >= 0 && patience <= 3_600)) {
    throw new UsageError('--patience: must be a number of seconds');
  }
  const [workspace, state] = [textArgument(values, 'workspace'), textArgument(values, 'state')];
  if (workspace !== undefined && state !== undefined) {
    throw new UsageError('--state: not with a single workspace');
  }
  return { from, skip, workspace, patience: patience * 1000, state } as const;
}

async function run(
  { stores, progress, signal }: CommandContext,
  { from, skip, workspace, patience, state }: ReturnType<typeof readOptions>,
): Promise<Result> {
  const { pool, personalData, clock, environment } = stores;
  const epoch = environment.LOG_EPOCH;
  await assertKnownEpoch(pool, epoch);
  const only = workspace === undefined ? null : await findWorkspace(pool, workspace);
  const { documents, reason } = await documentsOf(stores, skip);
  const tables = !skip.has('tables');
  const compared = `${tables ? 'tables, ' : ''}${documents ? 'documents' : ''}`;
  const scope = `--from ${from}, epoch ${epoch}, ${environment.LOG_PARTITIONS} partitions, ${compared}`;
  const checkpoint = state === undefined ? noCheckpoint : await openCheckpoint(state, scope);
  const findings = createFindings(checkpoint.before?.findings);
  const counts = { ...noCounts(), ...checkpoint.before?.counts };
  const common = { pool, epoch, personalData, clock, progress, signal, patience, checkpoint };
  const deps = { ...common, findings, counts, only, tables, documents };
  if (from === 'log') await verifyFromLog({ ...deps, log: await stores.openLog() });
  else await verifyFromArchive(deps);
  if (only !== null && counts.accepted + counts.parked === 0 && findings.places() === 0) {
    throw new UsageError(`there is no workspace ${workspace}`);
  }
  await checkpoint.finished();
  const notCompared = [
    ...(reason === null ? [] : [`documents, ${reason}`]),
    ...(tables ? [] : ['tables, as asked']),
    ...(only === null ? [] : ['positions, quarantine, names and all other workspaces']),
  ];
  return verifyReport(from, findings, counts, notCompared);
}

async function documentsOf(
  { environment, openDocuments, pool }: OperatorStores,
  skip: ReadonlySet<string>,
) {
  const without = (reason: string) => ({ documents: null, reason });
  if (skip.has('documents')) return without('as asked');
  if (environment.REDIS_URL === undefined) {
    return without("REDIS_URL is not set: they are in the server's memory");
  }
  const settings = settingsOf(environment);
  if (!settings) return without('CLIENT_DIR is not set: without it they cannot be rendered');
  const documents = openDocuments();
  await assertSameRenderer(pool, documents, settings);
  return { documents: { documents, settings }, reason: null };
}

/** Null if the web client is neither configured nor in its default directory. */
function settingsOf(environment: Environment): RenderSettings | null {
  try {
    return readRenderSettings(environment);
  } catch (error) {
    if (environment.CLIENT_DIR === undefined && error instanceof Refused) return null;
    throw error;
  }
}

async function assertKnownEpoch(pool: Pool, epoch: number): Promise<void> {
  const stored = (await readLogIdentity(pool))?.epoch;
  if (stored === undefined || stored === epoch) return;
  throw new Refused('LOG_EPOCH_MISMATCH', `LOG_EPOCH is ${epoch}, Postgres has ${stored}`);
}

const mostLines = 100;

/** The exit code is 1 if there is any difference. */
function verifyReport(
  from: 'log' | 'archive',
  findings: Findings,
  counts: Counts,
  notCompared: readonly string[],
): Result {
  const differences = findings.counts();
  const first = findings.first();
  const placeCount = findings.places();
  const sum = Object.values(differences).reduce((total, count) => total + count, 0);
  const more = placeCount > mostLines ? [`and ${placeCount - mostLines} more places`] : [];
  const byPart = Object.entries(differences)
    .filter(([, count]) => count > 0)
    .map(([part, count]) => `${count} ${part}`);
  return {
    exitCode: sum === 0 ? 0 : 1,
    json: { from, clean: sum === 0, counts, differences, places: placeCount, first, notCompared },
    lines: [
      ...first.slice(0, mostLines).map(lineOf),
      ...more,
      `compared with the ${from}: ${readLine(from, counts)}`,
      ...notes(counts, notCompared),
      sum === 0
        ? 'no difference'
        : `${sum} differences in ${placeCount} places: ${byPart.join(', ')}`,
    ],
  };
}

const lineOf = ({ part, where, what, expected, found }: StoreDifference): string =>
  `DIFFERENCE ${part} ${where}: ${what}: expected ${expected}, found ${found}`;

const readLine = (from: 'log' | 'archive', counts: Counts): string => {
  const { messages, accepted, superseded, unreadable, workspaces, names, documents } = counts;
  const read =
    from === 'log'
      ? `${messages} messages (${accepted} accepted, ${superseded} superseded, ${unreadable} unreadable)`
      : `${accepted} commits`;
  return `${read}, ${workspaces} workspaces, ${names} names, documents of ${documents} venues`;
};

function notes({ unsettled, notFolded, parked }: Counts, notCompared: readonly string[]): string[] {
  return [
    ...notCompared.map((part) => `not compared: ${part}`),
    ...(unsettled > 0 ? [`not compared: ${unsettled} streams that kept changing`] : []),
    ...(parked > 0
      ? [`not compared: parked streams, from their first of ${parked} parked commits on`]
      : []),
    ...(notFolded > 0
      ? [`not compared: tables and documents of ${notFolded} more workspaces with a wrong archive`]
      : []),
  ];
}
