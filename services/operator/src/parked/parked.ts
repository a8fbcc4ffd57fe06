import { streamSchema } from '@qr-menu/schema';
import {
  assertLogEpoch,
  dropParkedCommit,
  findParkedStream,
  listParkedStreams,
  type ParkedStream,
  parkedStreamAt,
  retryParkedStream,
} from '@qr-menu/stores/archive';
import { readPlace } from '@qr-menu/stores/commit-log';
import {
  type Command,
  type CommandContext,
  type Result,
  requiredText,
  textArgument,
  textOption,
} from '../command.ts';
import { Refused, UsageError } from '../errors.ts';
import { printable } from '../printable.ts';
import type { OperatorStores } from '../stores.ts';

const most = 1_000;

export const parkedList: Command = {
  name: 'parked list',
  summary: 'list streams that are parked because a commit cannot be applied',
  options: {},
  prepare:
    () =>
    async ({ stores }) => {
      const listed = await listParkedStreams(stores.pool, most + 1);
      const streams = listed.slice(0, most);
      const now = stores.clock.now();
      return {
        json: { streams: streams.map(jsonOf), more: listed.length > most },
        lines: [
          ...streams.flatMap((stream) => linesOf(stream, now)),
          ...(streams.length === 0 ? ['there is none'] : []),
          ...(listed.length > most ? [`and more than these ${most}`] : []),
        ],
      };
    },
};

const positionText = ({ partition, offset }: Pick<ParkedStream, 'partition' | 'offset'>): string =>
  `${partition}:${offset}`;

const jsonOf = ({ partition, offset, since, triedAt, ...parked }: ParkedStream) => ({
  place: positionText({ partition, offset }),
  ...parked,
  since: since.toISOString(),
  triedAt: triedAt?.toISOString() ?? null,
});

function linesOf(parked: ParkedStream, now: number): readonly string[] {
  const { stream, since, triedAt, commits, reason } = parked;
  const minutes = Math.max(0, Math.floor((now - since.getTime()) / 60_000));
  const tried = triedAt === null ? 'is tried next' : `tried ${triedAt.toISOString()}`;
  return [
    `${positionText(parked)}  ${printable(stream)}  since ${since.toISOString()} ` +
      `(${minutes} minutes)`,
    `  ${commits - 1} commits wait for it, ${tried}: ${firstLine(reason)}`,
  ];
}

const firstLine = (text: string): string => printable(text.split('\n', 1)[0] ?? '');

export const parkedRetry: Command = {
  name: 'parked retry',
  summary: 'apply the commit of a parked stream, and then those that wait for it',
  argument: { name: 'stream', value: '<stream>' },
  options: {},
  prepare: (values) => {
    const stream = streamSchema.safeParse(textArgument(values, 'stream')).data;
    if (stream === undefined) throw new UsageError('name the stream: workspace:… or name:…');
    return async (context) => {
      const { pool, clock } = context.stores;
      const parked = await findParkedStream(pool, stream);
      if (!parked) throw new Refused('NOT_PARKED', `${printable(stream)} is not parked`);
      if (!context.confirmed) {
        return {
          json: { ...jsonOf(parked), retried: false },
          lines: [...linesOf(parked, clock.now()), 'nothing was tried: repeat it with --yes'],
        };
      }
      await retryParkedStream(pool, stream);
      return outcomeOf(context, parked);
    };
  },
};

export const parkedDrop: Command = {
  name: 'parked drop',
  summary: 'put the commit of a parked stream into quarantine, and apply those that wait for it',
  argument: { name: 'place', value: '<partition:offset>' },
  options: { reason: textOption('<text>', 'why the commit must not take effect') },
  prepare: (values) => {
    const position = readPlace(`0:${textArgument(values, 'place') ?? ''}`);
    if (!position) throw new UsageError('name the commit: partition:offset');
    const reason = requiredText(values, 'reason');
    return async (context) => {
      const { pool, clock, environment } = context.stores;
      const { LOG_EPOCH: epoch } = environment;
      await assertLogEpoch(pool, epoch);
      const parked = await parkedStreamAt(pool, position);
      if (!parked) throw notFirst(positionText(position));
      if (!context.confirmed) {
        return {
          json: { ...jsonOf(parked), dropped: false },
          lines: [...linesOf(parked, clock.now()), 'nothing was dropped: repeat it with --yes'],
        };
      }
      const isDropped = await dropParkedCommit(pool, { ...position, epoch }, reason);
      if (!isDropped) throw notFirst(positionText(position));
      return outcomeOf(context, parked);
    };
  },
};

const notFirst = (position: string): Refused =>
  new Refused('NOT_PARKED', `no parked stream begins at ${position}: see parked list`);

/** Command services check every two seconds. */
const patience = 10_000;
const pause = 200;

/** Waits for a command service, because only command services apply commits. */
async function outcomeOf({ stores }: CommandContext, before: ParkedStream): Promise<Result> {
  const after = await awaitTry(stores, before);
  const stream = printable(before.stream);
  if (after === null) {
    return { json: { ...jsonOf(before), parked: false }, lines: [`${stream} continues`] };
  }
  if (after.triedAt === null) {
    return {
      json: { ...jsonOf(after), parked: true },
      lines: [`PENDING: no command service has finished it yet. See parked list`],
      exitCode: 3,
    };
  }
  return {
    json: { ...jsonOf(after), parked: true },
    lines: [`${stream} is still parked:`, ...linesOf(after, stores.clock.now())],
    exitCode: 1,
  };
}

async function awaitTry(
  { pool, clock, environment }: OperatorStores,
  { stream }: ParkedStream,
): Promise<ParkedStream | null> {
  const deadline = clock.now() + environment.VERDICT_TIMEOUT + patience;
  for (;;) {
    const parked = await findParkedStream(pool, stream);
    if (!parked || parked.triedAt !== null || clock.now() >= deadline) return parked;
    await clock.sleep(pause);
  }
}
