import type { Committer } from '@qr-menu/commits';
import { type Chance, createChance } from '../chance.ts';
import { type ConsumerGroups, createConsumerGroups } from '../log/consumer-groups.ts';
import { createLogContents, type LogContents } from '../log/log-contents.ts';
import type { SimulatedConsumer } from '../log/simulated-consumer.ts';
import { createSchedule, type Schedule } from '../schedule.ts';
import { createDocumentShelf, type DocumentShelf } from '../stores/document-shelf.ts';
import { createNoticeBoard, type NoticeBoard } from '../stores/notice-board.ts';
import { createPositionLocks, type PositionLocks } from '../stores/position-locks.ts';
import type { Connection } from '../stores/reached-pool.ts';
import type { SimulationStore } from '../stores/simulation-store.ts';
import {
  type Asked,
  bootCommand,
  bootGateway,
  bootGuest,
  bootProjector,
} from './boot-processes.ts';
import type { Seams } from './seams.ts';
import {
  type ProcessName,
  type ProcessRun,
  type SupervisedProcess,
  superviseProcess,
} from './supervised-process.ts';
import { createTrouble, type Trouble } from './trouble.ts';

export type Crash = { readonly process: ProcessName; readonly error: Error };

/** All processes of the product and what they stand on, for one seed. */
export type World = {
  readonly seed: number;
  readonly chance: Chance;
  readonly schedule: Schedule;
  readonly trouble: Trouble;
  readonly store: SimulationStore;
  readonly shelf: DocumentShelf;
  readonly notices: NoticeBoard;
  readonly groups: ConsumerGroups;
  readonly consumers: Set<SimulatedConsumer>;
  readonly locks: PositionLocks;
  readonly connections: Set<Connection>;
  readonly seams: Seams;
  /** Venues that are being rendered. */
  readonly rendering: Set<string>;
  readonly gateways: Map<ProcessName, Committer>;
  readonly guests: Map<ProcessName, (asked: Asked) => void>;
  readonly processes: ReadonlyMap<ProcessName, SupervisedProcess>;
  readonly crashes: Crash[];
  readonly epoch: () => number;
  readonly contents: () => LogContents;
  /** Another log, of the next epoch, takes the place of the present one. */
  readonly replaceLog: () => void;
  /** What happens to the world, for a person who looks into a seed. */
  readonly tell: (what: string) => void;
};

export const partitions = 3;
const begin = Date.UTC(2026, 0, 2);

const boots: Readonly<Record<ProcessName, (world: World, run: ProcessRun) => Promise<void>>> = {
  'gateway 1': bootGateway,
  'gateway 2': bootGateway,
  'command 1': bootCommand,
  'command 2': bootCommand,
  'projector 1': bootProjector,
  'projector 2': bootProjector,
  guest: bootGuest,
};

export type WorldOptions = {
  readonly seed: number;
  readonly store: SimulationStore;
  readonly seams: Seams;
  readonly onCrash: (crash: Crash) => void;
  readonly onTell?: ((line: string) => void) | undefined;
};

export function createWorld(options: WorldOptions): World {
  const { seed, store, seams, onCrash, onTell } = options;
  const rendering = new Set<string>();
  const chance = createChance(seed);
  const schedule = createSchedule(begin, () => rendering.size > 0);
  const trouble = createTrouble(schedule, chance);
  const processes = new Map<ProcessName, SupervisedProcess>();
  const crashes: Crash[] = [];
  let epoch = 1;
  let contents = createLogContents('log 1', partitions);

  const tell = (what: string): void => onTell?.(`${(schedule.now() - begin) / 1_000} ${what}`);
  const noteCrash = (process: ProcessName, error: Error): void => {
    tell(`${process} crashed: ${error.message}`);
    crashes.push({ process, error });
    onCrash({ process, error });
  };
  const world: World = {
    ...{ seed, chance, schedule, trouble, store, seams, rendering, processes, crashes },
    tell,
    shelf: createDocumentShelf(),
    notices: createNoticeBoard(schedule, chance, trouble),
    groups: createConsumerGroups(partitions, schedule, chance),
    consumers: new Set(),
    locks: createPositionLocks(),
    connections: new Set(),
    gateways: new Map(),
    guests: new Map(),
    epoch: () => epoch,
    contents: () => contents,
    replaceLog: () => {
      epoch += 1;
      contents = createLogContents(`log ${epoch}`, partitions);
    },
  };
  for (const name of processNames) {
    const boot = (run: ProcessRun) => boots[name](world, run);
    processes.set(name, superviseProcess(name, { schedule, chance, boot, noteCrash }));
  }
  return world;
}

export const processNames: readonly [ProcessName, ...ProcessName[]] = [
  'gateway 1',
  'gateway 2',
  'command 1',
  'command 2',
  'projector 1',
  'projector 2',
  'guest',
];
