import { createChance } from '../chance.ts';
import { createConsumerGroups } from '../log/consumer-groups.ts';
import { createLogContents } from '../log/log-contents.ts';
import { createSchedule } from '../schedule.ts';
import { createDocumentShelf } from '../stores/document-shelf.ts';
import { createNoticeBoard } from '../stores/notice-board.ts';
import { createPositionLocks } from '../stores/position-locks.ts';
import type { SimulationStore } from '../stores/simulation-store.ts';
import {
  bootCommand,
  bootGateway,
  bootGuest,
  bootProjector,
  type Crash,
  type World,
} from './boot-processes.ts';
import { createPoison } from './poison.ts';
import type { Seams } from './seams.ts';
import {
  type ProcessName,
  type ProcessRun,
  type SupervisedProcess,
  superviseProcess,
} from './supervised-process.ts';
import { createTrouble } from './trouble.ts';

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
  /** Whether all stores work and are fast. */
  readonly isCalm?: boolean;
  readonly onEvent?: ((line: string) => void) | undefined;
};

export function createWorld(options: WorldOptions): World {
  const { seed, store, seams, onCrash, onEvent, isCalm } = options;
  const rendering = new Set<string>();
  const chance = createChance(seed);
  const schedule = createSchedule(begin, () => rendering.size > 0);
  const trouble = createTrouble(schedule, chance, isCalm);
  const processes = new Map<ProcessName, SupervisedProcess>();
  const crashes: Crash[] = [];
  let epoch = 1;
  let contents = createLogContents('log 1', partitions);

  const log = (message: string): void =>
    onEvent?.(`${(schedule.now() - begin) / 1_000} ${message}`);
  const noteCrash = (process: ProcessName, error: Error): void => {
    log(`${process} crashed: ${error.message}`);
    crashes.push({ process, error });
    onCrash({ process, error });
  };
  const world: World = {
    seed,
    chance,
    schedule,
    trouble,
    poison: createPoison(),
    store,
    seams,
    rendering,
    processes,
    crashes,
    log,
    shelf: createDocumentShelf(),
    notifications: createNoticeBoard(schedule, chance, trouble),
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
