import type { Command } from '../command.ts';
import type { OperatorStores } from '../stores.ts';
import { placeArgument, placeOf, shownPlace } from './place-argument.ts';
import { printable, textOfBytes } from './printable.ts';
import { ageOf, jsonOf, stateOf } from './quarantine-list.ts';
import { findQuarantined } from './quarantined.ts';

type Found = Awaited<ReturnType<typeof findQuarantined>>;

/** What is shown of a message's beginning; `--raw` gives all of it. */
const mostBytes = 4_096;

export const quarantineShow: Command = {
  name: 'quarantine show',
  summary: 'one of these messages, which may hold personal data',
  argument: placeArgument,
  options: { raw: { type: 'boolean', help: 'its bytes as they are, and nothing else' } },
  prepare: (values) => {
    const place = placeOf(values);
    return async ({ stores }) => {
      const { LOG_EPOCH: epoch } = stores.environment;
      const found = await findQuarantined(stores.pool, place(epoch));
      if (values.raw === true) return { json: null, lines: [], bytes: found.message };
      const headers = await headersOf(stores, found);
      const { message, ...rest } = found;
      return {
        json: { ...jsonOf(rest), headers, message: Buffer.from(message).toString('base64') },
        lines: [
          `${shownPlace(found.place, epoch)}  ${found.bytes} bytes  ${ageOf(found, stores.clock.now())}`,
          ...stateOf(found, epoch),
          `reason: ${printable(found.reason)}`,
          `key: "${printable(found.key)}"`,
          ...headerLines(headers),
          'it may hold personal data: do not pass it on',
          ...contentLines(message),
        ],
      };
    };
  },
};

type Headers = Readonly<Record<string, string>>;

/** The table does not have them; the log does, as long as it is the one that the message is in. */
async function headersOf({ environment, openLog }: OperatorStores, found: Found) {
  const { epoch, partition, offset } = found.place;
  if (epoch !== environment.LOG_EPOCH) return null;
  const log = await openLog().catch(() => null);
  const record = await log?.read(partition, offset).catch(() => null);
  const isSame = record && Buffer.compare(record.value, found.message) === 0;
  return isSame ? record.headers : null;
}

function headerLines(headers: Headers | null): readonly string[] {
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
  return [
    text === null ? 'bytes that are no text:' : 'text:',
    ...(text === null ? hexLines(part) : text.slice(0, mostBytes).split('\n').map(printable)),
    ...(left > 0 ? ['and more: --raw writes all of it'] : []),
  ];
}

function hexLines(bytes: Uint8Array): readonly string[] {
  const lines: string[] = [];
  for (let start = 0; start < bytes.byteLength; start += 16) {
    const row = Buffer.from(bytes.subarray(start, start + 16)).toString('hex');
    lines.push(`${start.toString(16).padStart(6, '0')}  ${row.replace(/../g, '$& ').trimEnd()}`);
  }
  return lines;
}
