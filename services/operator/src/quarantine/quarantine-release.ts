import { assertLogEpoch, writePlace } from '@qr-menu/platform';
import type { Command, CommandContext, Result, Values } from '../command.ts';
import { Refused } from '../refused.ts';
import { requiredText } from '../text-of.ts';
import { UsageError } from '../usage-error.ts';
import { appendRelease } from './append-release.ts';
import { awaitJudgement } from './await-judgement.ts';
import { type Foreseen, foreseeRelease } from './foresee-release.ts';
import { placeArgument, placeOf, shownPlace } from './place-argument.ts';
import { findQuarantined } from './quarantined.ts';

type Found = Awaited<ReturnType<typeof findQuarantined>>;

export const quarantineRelease: Command = {
  name: 'quarantine release',
  summary: 'append one of these messages once more, for the referee to judge',
  argument: placeArgument,
  options: {
    again: { type: 'boolean', help: 'although it was released before' },
    drop: { type: 'boolean', help: 'append nothing: it was looked at and is harmless' },
    reason: { type: 'string', value: '<text>', help: 'with --drop: why it is harmless' },
  },
  prepare: (values) => {
    const place = placeOf(values);
    const dropReason = dropReasonOf(values);
    const again = values.again === true;
    return async (context) => {
      const { pool, environment } = context.stores;
      const { LOG_EPOCH: epoch } = environment;
      // A place without an epoch means the present log.
      await assertLogEpoch(pool, epoch);
      const found = await findQuarantined(pool, place(epoch));
      return dropReason === null
        ? release(context, found, again)
        : drop(context, found, dropReason);
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
  { place, dropped }: Found,
  reason: string,
): Promise<Result> {
  if (confirmed) {
    await stores.pool.query(
      `insert into quarantine_dropped (epoch, partition, log_offset, reason)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [place.epoch, place.partition, place.offset.toString(), reason],
    );
  }
  const done = dropped ? 'it was dropped before' : 'dropped';
  return {
    json: { place: writePlace(place), dropped: confirmed },
    lines: [confirmed ? done : 'nothing was dropped: repeat it with --yes'],
  };
}

async function release(
  { stores, confirmed }: CommandContext,
  found: Found,
  again: boolean,
): Promise<Result> {
  const { LOG_EPOCH: epoch } = stores.environment;
  const { place, released } = found;
  if (released && !again) {
    const where = shownPlace(released.place, epoch);
    const told = `it was appended as ${where} at ${released.at}; --again appends it once more`;
    throw new Refused('ALREADY_RELEASED', told);
  }
  const foreseen = await foreseeRelease(stores.pool, found);
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
  const { key, message } = found;
  const { commitId } = foreseen;
  const appended = await appendRelease(stores, { from: place, key, message, commitId });
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

function foreseenLines(foreseen: Foreseen): readonly string[] {
  if (foreseen.outcome === 'unreadable') {
    return [`it would be quarantined again: ${foreseen.reason}`];
  }
  const { outcome, commitId, expectedVersion, version } = foreseen;
  return [
    `commit ${commitId}, decided at version ${expectedVersion}; the stream is at ${version}`,
    `it would be ${outcome}`,
  ];
}
