import { readEnvelope } from '@qr-menu/command';
import {
  assertLogEpoch,
  dropQuarantined,
  type Judgement,
  judgementOf,
  readStoredOffsets,
  streamVersion,
} from '@qr-menu/stores/archive';
import {
  type CommitLog,
  type LogPlace,
  LogUnavailable,
  partitionOf,
  releaseHeaders,
  releaseOf,
  writePlace,
} from '@qr-menu/stores/commit-log';
import { commitIdHeader } from '@qr-menu/stores/notices';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { Pool } from 'pg';
import {
  type Command,
  type CommandContext,
  flagOption,
  type Result,
  requiredText,
  textOption,
  type Values,
} from '../command.ts';
import { messageOf, Refused, UsageError } from '../errors.ts';
import type { OperatorStores } from '../stores.ts';
import { messageAt, placeArgument, placeOf, shownPlace, type WholeMessage } from './quarantine.ts';

export const quarantineRelease: Command = {
  name: 'quarantine release',
  summary: 'append one of these messages once more, for the referee to judge',
  argument: placeArgument,
  options: {
    again: flagOption('although it was released before'),
    drop: flagOption('append nothing: it was looked at and is harmless'),
    reason: textOption('<text>', 'with --drop: why it is harmless'),
  },
  prepare: (values) => {
    const place = placeOf(values);
    const dropReason = dropReasonOf(values);
    const again = values.again === true;
    return async (context) => {
      const { pool, environment } = context.stores;
      const epoch = environment.LOG_EPOCH;
      // A place without an epoch means the present log.
      await assertLogEpoch(pool, epoch);
      const quarantined = await messageAt(pool, place(epoch));
      return dropReason === null
        ? release(context, quarantined, again)
        : drop(context, quarantined, dropReason);
    };
  },
};

function dropReasonOf(values: Values): string | null {
  if (values.drop === true) return requiredText(values, 'reason');
  if (values.reason === undefined) return null;
  throw new UsageError('--reason: goes with --drop');
}

async function drop(
  { stores, confirmed }: CommandContext,
  { place, dropped }: WholeMessage,
  reason: string,
): Promise<Result> {
  if (confirmed) await dropQuarantined(stores.pool, place, reason);
  const done = dropped ? 'it was dropped before' : 'dropped';
  return {
    json: { place: writePlace(place), dropped: confirmed },
    lines: [confirmed ? done : 'nothing was dropped: repeat it with --yes'],
  };
}

async function release(
  { stores, confirmed }: CommandContext,
  quarantined: WholeMessage,
  again: boolean,
): Promise<Result> {
  const { LOG_EPOCH: epoch } = stores.environment;
  const { place, released } = quarantined;
  if (released && !again) {
    const where = shownPlace(released.place, epoch);
    const told = `it was appended as ${where} at ${released.at}; --again appends it once more`;
    throw new Refused('ALREADY_RELEASED', told);
  }
  const foreseen = await foreseeRelease(stores.pool, quarantined);
  const json = { place: writePlace(place), foreseen };
  if (!confirmed) {
    return {
      json: { ...json, released: false },
      lines: [...foreseenLines(foreseen), 'nothing was appended: repeat it with --yes'],
    };
  }
  if (foreseen.outcome === 'unreadable') {
    throw new Refused('STILL_UNREADABLE', `it would be quarantined again: ${foreseen.reason}`);
  }
  const appended = await appendRelease(stores, quarantined, foreseen.commitId);
  if (appended.state === 'not confirmed') {
    const line = 'PENDING: not confirmed whether it was appended. Repeat it: the log is looked at';
    return { json: { ...json, released: null }, lines: [line], exitCode: 3 };
  }
  const judgement = await awaitJudgement(stores, appended.place);
  const where = shownPlace(appended.place, epoch);
  return {
    json: { ...json, released: writePlace(appended.place), judgement },
    lines: [`${appended.state} as ${where}: ${judgement ?? 'PENDING, not judged yet'}`],
    exitCode: judgement === null ? 3 : 0,
  };
}

function foreseenLines(foreseen: Awaited<ReturnType<typeof foreseeRelease>>): readonly string[] {
  if (foreseen.outcome === 'unreadable') {
    return [`it would be quarantined again: ${foreseen.reason}`];
  }
  const { outcome, commitId, expectedVersion, version } = foreseen;
  return [
    `commit ${commitId}, decided at version ${expectedVersion}; the stream is at ${version}`,
    `it would be ${outcome}`,
  ];
}

/** @throws Refused when it would halt the referee: its code is older than the message. */
async function foreseeRelease(pool: Pool, message: WholeMessage) {
  const envelope = envelopeOf(message);
  if (!envelope.readable) return { outcome: 'unreadable', reason: envelope.reason } as const;
  const { stream, commitId, expectedVersion } = envelope.commit;
  const version = await streamVersion(pool, stream);
  const outcome = version === expectedVersion ? 'accepted' : 'superseded';
  return { outcome, commitId, expectedVersion, version } as const;
}

function envelopeOf({ key, message }: WholeMessage) {
  try {
    return readEnvelope(key, message);
  } catch (error) {
    throw new Refused('WOULD_HALT', `the referee would stop at it: ${messageOf(error)}`);
  }
}

/**
 * Appends the message once more, unless the log holds it already and the referee has not come to it:
 * what was appended and not confirmed is quarantined again. One operator at a time.
 */
async function appendRelease(
  { pool, environment, clock, openOwnLog }: OperatorStores,
  { place: from, key, message }: WholeMessage,
  commitId: string,
) {
  const log = await openOwnLog();
  const { LOG_EPOCH: epoch } = environment;
  return inTransaction(pool, { isolation: 'read committed' }, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('quarantine release', 0))");
    const partition = partitionOf(key, log.partitions);
    const begin = (await readStoredOffsets(client)).get(partition) ?? 0n;
    const offset = await findUnjudged(log, partition, begin, from);
    if (offset !== null) {
      return { state: 'on its way', place: { epoch, partition, offset } } as const;
    }
    const at = new Date(clock.now()).toISOString();
    const headers = { [commitIdHeader]: commitId, ...releaseHeaders({ from, at }) };
    try {
      const appended = await log.append({ key, value: message, headers });
      return { state: 'appended', place: { epoch, ...appended } } as const;
    } catch (error) {
      // Nobody knows whether the log has it: the next attempt looks.
      if (error instanceof LogUnavailable) return { state: 'not confirmed' } as const;
      throw error;
    }
  });
}

async function findUnjudged(
  log: CommitLog,
  partition: number,
  begin: bigint,
  from: LogPlace,
): Promise<bigint | null> {
  const end = (await log.endOffsets())[partition] ?? begin;
  for await (const records of log.readRange(partition, begin, end)) {
    const copy = records.find((record) => {
      const release = releaseOf(record);
      return release !== null && writePlace(release.from) === writePlace(from);
    });
    if (copy) return copy.offset;
  }
  return null;
}

const pause = 100;

async function awaitJudgement(
  { pool, clock, environment }: OperatorStores,
  place: LogPlace,
): Promise<Judgement | null> {
  const deadline = clock.now() + environment.VERDICT_TIMEOUT;
  for (;;) {
    const judgement = await judgementOf(pool, place);
    if (judgement !== null || clock.now() >= deadline) return judgement;
    await clock.sleep(pause);
  }
}
