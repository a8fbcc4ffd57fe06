import { writePlace } from '@qr-menu/platform';
import type { Command } from '../command.ts';
import { shownPlace } from './place-argument.ts';
import { printable } from './printable.ts';
import { listQuarantined, type Quarantined } from './quarantined.ts';

const most = 1_000;

export const quarantineList: Command = {
  name: 'quarantine list',
  summary: 'messages of the log that are no commits, and that nobody has dealt with',
  options: { all: { type: 'boolean', help: 'also those that were released or dropped' } },
  prepare:
    (values) =>
    async ({ stores }) => {
      const all = values.all === true;
      const found = await listQuarantined(stores.pool, { all, limit: most + 1 });
      const messages = found.slice(0, most);
      const now = stores.clock.now();
      const { LOG_EPOCH: epoch } = stores.environment;
      return {
        json: { messages: messages.map(jsonOf), more: found.length > most },
        lines: [
          ...messages.map((message) => lineOf(message, epoch, now)),
          ...(messages.length === 0 ? ['there is none'] : []),
          ...(found.length > most ? [`and more than these ${most}`] : []),
        ],
      };
    },
};

export const jsonOf = ({ place, released, ...rest }: Quarantined) => ({
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
export function ageOf({ notBefore, notAfter }: Quarantined, now: number): string {
  const days = (at: string): string => `${((now - Date.parse(at)) / 86_400_000).toFixed(1)} days`;
  if (notBefore !== null && notAfter !== null) {
    return `${days(notAfter)} to ${days(notBefore)} old`;
  }
  if (notAfter !== null) return `more than ${days(notAfter)} old`;
  return notBefore === null ? 'of unknown age' : `less than ${days(notBefore)} old`;
}

export function stateOf({ released, dropped }: Quarantined, epoch: number): readonly string[] {
  return [
    ...(released ? [`released as ${shownPlace(released.place, epoch)} at ${released.at}`] : []),
    ...(dropped ? [`dropped at ${dropped.at}: ${printable(dropped.reason)}`] : []),
  ];
}
