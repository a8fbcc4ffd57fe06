import { type DomainEvent, workspaceStream } from '@qr-menu/schema';
import {
  LogDiverged,
  type LogRecord,
  type NewLogRecord,
  partitionOf,
} from '@qr-menu/stores/commit-log';
import type { World } from './boot-processes.ts';
import { recoverLog } from './recover-log.ts';
import { processNames } from './world.ts';

export type Harm = {
  postgresWentBack: boolean;
  documentsWentBack: boolean;
  logWasCut: boolean;
  consumersWentDeaf: boolean;
};

/** At most one per run, because the product is only guaranteed to survive the loss of a single store. */
export type Disaster =
  | 'none'
  | 'postgres goes back'
  | 'the log is cut'
  | 'the log is cut and grows again';

export const noHarm = (): Harm => ({
  postgresWentBack: false,
  documentsWentBack: false,
  logWasCut: false,
  consumersWentDeaf: false,
});

export class ConsumptionEnded extends Error {
  override readonly name = 'ConsumptionEnded';
}

type Incident = (world: World, harm: Harm) => void | Promise<void>;

const pickConsumer = ({ consumers, chance }: World) => {
  const [first, ...rest] = consumers;
  return first && chance.pick([first, ...rest]);
};

const incidents: readonly [Incident, ...Incident[]] = [
  ({ processes, chance }) => processes.get(chance.pick(processNames))?.kill(),
  (world) => pickConsumer(world)?.crash(new ConsumptionEnded('the consumer was ended')),
  (world) => pickConsumer(world)?.stray(),
  (world) => pickConsumer(world)?.stray(),
  ({ groups }) => groups.assignAnew(),
  (world, harm) => {
    harm.consumersWentDeaf = true;
    pickConsumer(world)?.deafen();
  },
  ({ trouble, chance }) => trouble.outage('postgres', chance.between(100, 6_000)),
  ({ trouble, chance }) => trouble.outage('log', chance.between(100, 6_000)),
  ({ trouble, chance }) => trouble.outage('documents', chance.between(100, 12_000)),
  ({ notifications, chance }) => notifications.silence(chance.between(1_000, 20_000)),
  ({ shelf }, harm) => {
    harm.documentsWentBack = true;
    shelf.flush();
  },
  ({ shelf, chance }, harm) => {
    harm.documentsWentBack = true;
    return shelf.goBack(chance.fraction());
  },
];

const names = [
  'a process is killed',
  'a consumer ends',
  'a consumer strays',
  'a consumer strays',
  'all consumers are assigned anew',
  'a consumer goes deaf',
  'Postgres is away',
  'the log is away',
  'documents are away',
  'notices are lost',
  'documents are flushed',
  'documents go back in time',
];

export function planIncidents(world: World, harm: Harm, disaster: Disaster, span: number): void {
  const { chance, schedule } = world;
  const count = 4 + chance.below(8);
  for (let planned = 0; planned < count; planned += 1) {
    schedule.after(chance.between(1_000, span), async () => {
      const index = chance.below(incidents.length);
      world.log(names[index] ?? '');
      await incidents[index]?.(world, harm);
    });
  }
  if (disaster === 'postgres goes back') planReturn(world, harm, span);
  if (disaster === 'the log is cut') planCut(world, harm, span, joinAgain);
  if (disaster === 'the log is cut and grows again') planCut(world, harm, span, growAgain);
}

function planReturn(world: World, harm: Harm, span: number): void {
  const { chance, schedule, store, connections } = world;
  const remembered = chance.between(0, span * 0.7);
  schedule.after(remembered, async () => {
    await store.remember();
    world.log('Postgres is backed up');
  });
  schedule.after(chance.between(remembered + 1, span), async () => {
    world.log('Postgres goes back in time');
    for (const connection of [...connections]) await connection.breakOff();
    await store.goBack();
    harm.postgresWentBack = true;
  });
}

type Cut = { readonly partition: number; readonly lost: readonly LogRecord[] };

function planCut(
  world: World,
  harm: Harm,
  span: number,
  goOn: (world: World, cut: Cut) => void,
): void {
  const { chance, schedule } = world;
  schedule.after(chance.between(span * 0.2, span), () => {
    const contents = world.contents();
    const partition = chance.below(contents.partitions);
    const recordCount = Number(contents.ends()[partition] ?? 0n);
    const count = Math.min(recordCount, 1 + chance.below(4));
    if (count === 0) return;
    world.log(`the log loses ${count} records of partition ${partition}`);
    const lost = contents.cut(partition, count);
    harm.logWasCut = true;
    goOn(world, { partition, lost });
  });
}

/** The brokers restart without their last records, so every consumer joins again. */
function joinAgain({ groups }: World): void {
  groups.assignAnew();
}

/**
 * A broker without the last records becomes the leader. Consumers then find copies of earlier records, or
 * foreign records with the lost ids. The referees may also be restarted.
 */
function growAgain({ chance, contents, processes }: World, { partition, lost }: Cut): void {
  const kept = contents().from(partition, 0n, lost.length + chance.below(4));
  const areStrangers = chance.fraction() < 0.5;
  for (let grown = 0; grown < lost.length + chance.below(3); grown += 1) {
    const copied = kept[grown % Math.max(1, kept.length)];
    const original = areStrangers ? lost[grown] : undefined;
    if (original) contents().append(strangerOf(original, contents().partitions));
    else if (copied) contents().append(copied);
  }
  if (chance.fraction() < 0.5) return;
  for (const name of ['command 1', 'command 2'] as const) void processes.get(name)?.kill();
}

const someEvent: DomainEvent = { type: 'MenuDeleted', data: { menuId: 'none' } };

/** Two clients may choose the same key, so this commit of another stream gets the same id. */
function strangerOf({ partition, value, headers }: LogRecord, partitions: number): NewLogRecord {
  let number = 0;
  while (partitionOf(workspaceStream(`stranger-${number}`), partitions) !== partition) number += 1;
  const stream = workspaceStream(`stranger-${number}`);
  const commit: unknown = JSON.parse(new TextDecoder().decode(value));
  const over = { ...Object(commit), stream, expectedVersion: 1_000, events: [someEvent] };
  return { key: stream, value: Buffer.from(JSON.stringify(over)), headers };
}

/** Recovers by following the operator's runbook. */
export function createOperator(): (world: World, error: Error) => void {
  let recovering = false;
  return (world, error) => {
    if (recovering || !(error instanceof LogDiverged)) return;
    recovering = true;
    world.schedule.after(world.chance.between(1_000, 10_000), () => recoverLog(world));
  };
}
