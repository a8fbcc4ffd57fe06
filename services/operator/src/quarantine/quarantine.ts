import { findQuarantined, listQuarantined, type Quarantined } from '@qr-menu/stores/archive';
import { type LogPlace, readPlace, writePlace } from '@qr-menu/stores/commit-log';
import type { Pool } from 'pg';
import { type Command, flagOption, textOf, type Values } from '../command.ts';
import { Refused, UsageError } from '../errors.ts';
import type { OperatorStores } from '../stores.ts';

export const placeArgument = { name: 'place', value: '<partition:offset>' } as const;

/** Answers the place once the present log's epoch is known: without one, that log is meant. */
export function placeOf(values: Values): (presentEpoch: number) => LogPlace {
  const text = textOf(values, placeArgument.name) ?? '';
  const whole = text.split(':').length === 2 ? `0:${text}` : text;
  const place = readPlace(whole);
  if (!place) {
    throw new UsageError('say which message: partition:offset, or epoch:partition:offset');
  }
  return (epoch) => (whole === text ? place : { ...place, epoch });
}

/** As the commands take it: without the epoch of the present log. */
export const shownPlace = (place: LogPlace, presentEpoch: number): string =>
  place.epoch === presentEpoch ? `${place.partition}:${place.offset}` : writePlace(place);

const most = 1_000;

export const quarantineList: Command = {
  name: 'quarantine list',
  summary: 'messages of the log that are no commits, and that nobody has dealt with',
  options: { all: flagOption('also those that were released or dropped') },
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

/** The commits beside it in the partition bound it; the log's own times do not outlive a copy. */
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
  summary: 'one of these messages, which may hold personal data',
  argument: placeArgument,
  options: { raw: flagOption('its bytes as they are, and nothing else') },
  prepare: (values) => {
    const place = placeOf(values);
    return async ({ stores }) => {
      const { LOG_EPOCH: epoch } = stores.environment;
      const quarantined = await messageAt(stores.pool, place(epoch));
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
          'it may hold personal data: do not pass it on',
          ...contentLines(message),
        ],
      };
    };
  },
};

/** The table does not have them; the log does, as long as it is the one that the message is in. */
async function headersOf({ environment, openLog }: OperatorStores, quarantined: WholeMessage) {
  const { epoch, partition, offset } = quarantined.place;
  if (epoch !== environment.LOG_EPOCH) return null;
  const log = await openLog().catch(() => null);
  const record = await log?.read(partition, offset).catch(() => null);
  const isSame = record && Buffer.compare(record.value, quarantined.message) === 0;
  return isSame ? record.headers : null;
}

function headerLines(headers: Awaited<ReturnType<typeof headersOf>>): readonly string[] {
  if (!headers) return ['headers: not known, the log cannot tell'];
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
  if (text === null) return ['bytes that are no text:', ...hexLines(part), ...more];
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

export type WholeMessage = Quarantined & { readonly message: Uint8Array };

export async function messageAt(pool: Pool, place: LogPlace): Promise<WholeMessage> {
  const message = await findQuarantined(pool, place);
  if (message) return message;
  throw new Refused('NOT_FOUND', `there is no quarantined message at ${writePlace(place)}`);
}

const unprintable = /\p{Cc}|\p{Bidi_Control}|\p{Surrogate}/gu;

/** Text of unknown origin: nothing in it moves a terminal's cursor or hides a part of itself. */
const printable = (text: string): string =>
  text.replace(unprintable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

function textOfBytes(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
