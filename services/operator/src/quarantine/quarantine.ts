import { readEnvelope } from '@qr-menu/command';
import {
  assertLogEpoch,
  dropQuarantined,
  findQuarantined,
  type Judgement,
  judgementOf,
  listQuarantined,
  type Quarantined,
  readStoredOffsets,
  streamVersion,
} from '@qr-menu/stores/archive';
import {
  type CommitLog,
  LogUnavailable,
  partitionOf,
  type ReleasePosition,
  readPlace,
  releaseHeaders,
  releaseOf,
  writePlace,
} from '@qr-menu/stores/commit-log';
import { commitIdHeader } from '@qr-menu/stores/notifications';
import { inTransaction } from '@qr-menu/stores/postgres';
import type { Pool } from 'pg';
import {
  type Command,
  type CommandContext,
  flagOption,
  type Result,
  requiredText,
  textArgument,
  textOption,
  type Values,
} from '../command.ts';
import { messageOf, Refused, UsageError } from '../errors.ts';
import { printable } from '../printable.ts';
import type { OperatorStores } from '../stores.ts';

const placeArgument = { name: 'place', value: '<partition:offset>' } as const;

/** Returns a function that adds the epoch of the current log if the argument has no epoch. */
function readPlaceArgument(values: Values): (presentEpoch: number) => ReleasePosition {
  const text = textArgument(values, placeArgument.name) ?? '';
  const whole = text.split(':').length === 2 ? `0:${text}` : text;
  const place = readPlace(whole);
  if (!place) {
    throw new UsageError('name the message: partition:offset, or epoch:partition:offset');
  }
  return (epoch) => (whole === text ? place : { ...place, epoch });
}

/** Formats a position as the commands accept it, without the epoch if it is in the current log. */
const shownPlace = (place: ReleasePosition, presentEpoch: number): string =>
  place.epoch === presentEpoch ? `${place.partition}:${place.offset}` : writePlace(place);

const most = 1_000;

export const quarantineList: Command = {
  name: 'quarantine list',
  summary: 'list open messages of the log that are not valid commits',
  options: { all: flagOption('include released and dropped ones') },
  prepare:
    (values) =>
    async ({ stores }) => {
      const all = values.all === true;
      const listed = await listQuarantined(stores.pool, { all, limit: most + 1 });
      const messages = listed.slice(0, most);
      const now = stores.clock.now();
      const { LOG_EPOCH: epoch } = stores.environment;
      return {
        json: { messages: messages.map(jsonOf), more: listed.length > most },
        lines: [
          ...messages.map((message) => lineOf(message, epoch, now)),
          ...(messages.length === 0 ? ['there is none'] : []),
          ...(listed.length > most ? [`and more than these ${most}`] : []),
        ],
      };
    },
};

const jsonOf = ({ place, released, ...rest }: Quarantined) => ({
  place: writePlace(place),
  ...rest,
  released: released && { place: writePlace(released.place), at: released.at },
});

function lineOf(message: Quarantined, epoch: number, now: number): string {
  const { place, bytes, key, reason } = message;
  const [firstLine = ''] = reason.split('\n');
  return [
    shownPlace(place, epoch),
    `${bytes} bytes`,
    ageOf(message, now),
    `key "${printable(key)}"`,
    printable(firstLine),
    ...stateOf(message, epoch),
  ].join('  ');
}

/** Estimates the age from neighbouring commits, because copying a log changes its own times. */
function ageOf({ notBefore, notAfter }: Quarantined, now: number): string {
  const days = (at: string): string => `${((now - Date.parse(at)) / 86_400_000).toFixed(1)} days`;
  if (notBefore !== null && notAfter !== null) {
    return `${days(notAfter)} to ${days(notBefore)} old`;
  }
  if (notAfter !== null) return `more than ${days(notAfter)} old`;
  return notBefore === null ? 'of unknown age' : `less than ${days(notBefore)} old`;
}

function stateOf({ released, dropped }: Quarantined, epoch: number): readonly string[] {
  return [
    ...(released ? [`released as ${shownPlace(released.place, epoch)} at ${released.at}`] : []),
    ...(dropped ? [`dropped at ${dropped.at}: ${printable(dropped.reason)}`] : []),
  ];
}

const mostBytes = 4_096;

export const quarantineShow: Command = {
  name: 'quarantine show',
  summary: 'show one of these messages, which may contain personal data',
  argument: placeArgument,
  options: { raw: flagOption('only its unchanged bytes') },
  prepare: (values) => {
    const placeAt = readPlaceArgument(values);
    return async ({ stores }) => {
      const { LOG_EPOCH: epoch } = stores.environment;
      const quarantined = await messageAt(stores.pool, placeAt(epoch));
      if (values.raw === true) return { json: null, lines: [], bytes: quarantined.message };
      const headers = await headersOf(stores, quarantined);
      const { message, ...rest } = quarantined;
      return {
        json: { ...jsonOf(rest), headers, message: Buffer.from(message).toString('base64') },
        lines: [
          `${shownPlace(quarantined.place, epoch)}  ${quarantined.bytes} bytes  ${ageOf(quarantined, stores.clock.now())}`,
          ...stateOf(quarantined, epoch),
          `reason: ${printable(quarantined.reason)}`,
          `key: "${printable(quarantined.key)}"`,
          ...headerLines(headers),
          'it may contain personal data: do not pass it on',
          ...contentLines(message),
        ],
      };
    };
  },
};

/** Reads the headers from the log if it still contains the message, because the table lacks them. */
async function headersOf({ environment, openLog }: OperatorStores, quarantined: WholeMessage) {
  const { epoch, partition, offset } = quarantined.place;
  if (epoch !== environment.LOG_EPOCH) return null;
  const log = await openLog().catch(() => null);
  const record = await log?.read(partition, offset).catch(() => null);
  const isSame = record && Buffer.compare(record.value, quarantined.message) === 0;
  return isSame ? record.headers : null;
}

function headerLines(headers: Awaited<ReturnType<typeof headersOf>>): readonly string[] {
  if (!headers) return ['headers: unknown, because the log does not have them'];
  const lines = Object.entries(headers).map(
    ([name, value]) => `  ${printable(name)}: ${printable(value)}`,
  );
  return lines.length === 0 ? ['headers: none'] : ['headers:', ...lines];
}

function contentLines(message: Uint8Array): readonly string[] {
  const text = textOfBytes(message);
  const part = message.subarray(0, mostBytes);
  const left = message.byteLength - part.byteLength;
  const more = left > 0 ? ['and more: --raw writes all of it'] : [];
  if (text === null) return ['bytes that are not text:', ...hexLines(part), ...more];
  return ['text:', ...text.slice(0, mostBytes).split('\n').map(printable), ...more];
}

function hexLines(bytes: Uint8Array): readonly string[] {
  const lines: string[] = [];
  for (let start = 0; start < bytes.byteLength; start += 16) {
    const row = Buffer.from(bytes.subarray(start, start + 16)).toString('hex');
    lines.push(`${start.toString(16).padStart(6, '0')}  ${row.replace(/../g, '$& ').trimEnd()}`);
  }
  return lines;
}

type WholeMessage = Quarantined & { readonly message: Uint8Array };

async function messageAt(pool: Pool, place: ReleasePosition): Promise<WholeMessage> {
  const message = await findQuarantined(pool, place);
  if (message) return message;
  throw new Refused('NOT_FOUND', `there is no quarantined message at ${writePlace(place)}`);
}

function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const quarantineRelease: Command = {
  name: 'quarantine release',
  summary: 'append one of these messages again, for the referee to judge',
  argument: placeArgument,
  options: {
    again: flagOption('even if it was released before'),
    drop: flagOption('append nothing: the message was checked and is harmless'),
    reason: textOption('<text>', 'with --drop: why it is harmless'),
  },
  prepare: (values) => {
    const placeAt = readPlaceArgument(values);
    const dropReason = dropReasonOf(values);
    const again = values.again === true;
    return async (context) => {
      const { pool, environment } = context.stores;
      const epoch = environment.LOG_EPOCH;
      // A position without an epoch refers to the current log.
      await assertLogEpoch(pool, epoch);
      const quarantined = await messageAt(pool, placeAt(epoch));
      return dropReason === null
        ? release(context, quarantined, again)
        : drop(context, quarantined, dropReason);
    };
  },
};

function dropReasonOf(values: Values): string | null {
  if (values.drop === true) return requiredText(values, 'reason');
  if (values.reason === undefined) return null;
  throw new UsageError('--reason: needs --drop');
}

async function drop(
  { stores, confirmed }: CommandContext,
  { place, dropped }: WholeMessage,
  reason: string,
): Promise<Result> {
  if (confirmed) await dropQuarantined(stores.pool, place, reason);
  const done = dropped ? 'it was already dropped' : 'dropped';
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
    const message = `it was appended as ${where} at ${released.at}; --again appends it once more`;
    throw new Refused('ALREADY_RELEASED', message);
  }
  const preview = await previewRelease(stores.pool, quarantined);
  const json = { place: writePlace(place), foreseen: preview };
  if (!confirmed) {
    return {
      json: { ...json, released: false },
      lines: [...previewLines(preview), 'nothing was appended: repeat it with --yes'],
    };
  }
  if (preview.outcome === 'unreadable') {
    throw new Refused('STILL_UNREADABLE', `it would be quarantined again: ${preview.reason}`);
  }
  const appended = await appendRelease(stores, quarantined, preview.commitId);
  if (appended.state === 'not confirmed') {
    const line =
      'PENDING: it is unknown whether it was appended. Repeat it: the log is checked first';
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

function previewLines(preview: Awaited<ReturnType<typeof previewRelease>>): readonly string[] {
  if (preview.outcome === 'unreadable') {
    return [`it would be quarantined again: ${preview.reason}`];
  }
  const { outcome, commitId, expectedVersion, version } = preview;
  return [
    `commit ${commitId}, decided at version ${expectedVersion}; the stream is at version ${version}`,
    `it would be ${outcome}`,
  ];
}

/** @throws Refused if the message would halt the referee, because newer code has written it */
async function previewRelease(pool: Pool, message: WholeMessage) {
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
    throw new Refused('WOULD_HALT', `it would halt the referee: ${messageOf(error)}`);
  }
}

/**
 * Appends the message, unless the log already contains it from an earlier attempt that the referee has not
 * read yet. Unconfirmed messages stay in quarantine. Only one operator at a time can do this.
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
      // It is unknown whether the log contains the message. The next attempt checks it.
      if (error instanceof LogUnavailable) return { state: 'not confirmed' } as const;
      throw error;
    }
  });
}

async function findUnjudged(
  log: CommitLog,
  partition: number,
  begin: bigint,
  from: ReleasePosition,
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
  place: ReleasePosition,
): Promise<Judgement | null> {
  const deadline = clock.now() + environment.VERDICT_TIMEOUT;
  for (;;) {
    const judgement = await judgementOf(pool, place);
    if (judgement !== null || clock.now() >= deadline) return judgement;
    await clock.sleep(pause);
  }
}
