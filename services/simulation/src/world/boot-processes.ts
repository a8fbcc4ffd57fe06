import { startCommandService } from '@qr-menu/command';
import { assertOwnLog, type Committer, openCommitter } from '@qr-menu/commits';
import { createFindDocument, type DocumentOutcome, type DocumentRequest } from '@qr-menu/guest';
import { type RenderSettings, startProjector } from '@qr-menu/projector';
import { createLogger } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { accentedName, createWorkspaceReader } from '@qr-menu/stores/archive';
import { plainPersonalData } from '@qr-menu/stores/keys';
import type { Chance } from '../chance.ts';
import type { ConsumerGroups } from '../log/consumer-groups.ts';
import type { LogContents } from '../log/log-contents.ts';
import type { SimulatedConsumer } from '../log/simulated-consumer.ts';
import { createSimulatedLog } from '../log/simulated-log.ts';
import type { SimulatedSchedule } from '../schedule.ts';
import type { DocumentShelf } from '../stores/document-shelf.ts';
import type { NoticeBoard } from '../stores/notice-board.ts';
import type { PositionLocks } from '../stores/position-locks.ts';
import { createReachedPool, type OpenTransaction, type Statement } from '../stores/reached-pool.ts';
import type { SimulationStore } from '../stores/simulation-store.ts';
import type { Poison } from './poison.ts';
import { createReach } from './reach.ts';
import type { Seams } from './seams.ts';
import type { ProcessName, ProcessRun, SupervisedProcess } from './supervised-process.ts';
import type { Trouble } from './trouble.ts';

export type Crash = { readonly process: ProcessName; readonly error: Error };

export type World = {
  readonly seed: number;
  readonly chance: Chance;
  readonly schedule: SimulatedSchedule;
  readonly trouble: Trouble;
  readonly poison: Poison;
  readonly store: SimulationStore;
  readonly shelf: DocumentShelf;
  readonly notifications: NoticeBoard;
  readonly groups: ConsumerGroups;
  readonly consumers: Set<SimulatedConsumer>;
  readonly locks: PositionLocks;
  readonly connections: Set<OpenTransaction>;
  readonly seams: Seams;
  readonly rendering: Set<string>;
  readonly gateways: Map<ProcessName, Committer>;
  readonly guests: Map<ProcessName, (request: GuestRequest) => void>;
  readonly processes: ReadonlyMap<ProcessName, SupervisedProcess>;
  readonly crashes: Crash[];
  readonly epoch: () => number;
  readonly contents: () => LogContents;
  /** Replaces the log with a new one in the next epoch. */
  readonly replaceLog: () => void;
  readonly log: (message: string) => void;
};

const logger = createLogger('simulation', 'silent');
const personalData = plainPersonalData;
const foldedWorkspaces = 10;
const verdictTimeout = 3_000;

export type GuestRequest = DocumentRequest & {
  readonly settle: (outcome: DocumentOutcome) => void;
};

export const settingsOf = (epoch: number): RenderSettings => ({
  assets: { styles: [], scripts: [] },
  origin: null,
  epoch,
  lapsedMenus: 'shown',
  imageOrigins: [],
});

/** Each process has its own connections to the stores. */
function partsOf(
  world: World,
  run: ProcessRun,
  onStatement?: (statement: Statement, moment: 'sent' | 'answered') => void,
) {
  const { schedule, trouble, chance, groups, consumers, locks, connections, notifications } = world;
  const { life, clock } = run;
  const reach = createReach({ schedule, trouble, life });
  const pool = createReachedPool(world.store.pool, {
    reach,
    life,
    locks,
    connections,
    onStatement,
  });
  const contents = world.contents();
  const log = createSimulatedLog({
    contents,
    groups,
    consumers,
    schedule,
    chance,
    reach,
    trouble,
    life,
    clock,
    logger,
  });
  return { reach, pool, log, notifications: notifications.of(life), logger, personalData };
}

export async function bootCommand(world: World, run: ProcessRun): Promise<void> {
  const parts = partsOf(world, run);
  const pool = world.poison.infect(parts.pool);
  const stores = world.seams.commandStores({ ...parts, pool });
  const { clock, onCrash } = run;
  await startCommandService({ ...parts, ...stores, clock, epoch: world.epoch(), onCrash });
}

export async function bootGateway(world: World, run: ProcessRun): Promise<void> {
  const parts = partsOf(world, run);
  const { pool, log } = world.seams.gatewayStores(parts);
  const { clock, life, name } = run;
  const epoch = world.epoch();
  await assertOwnLog(pool, log, epoch);
  const reader = createWorkspaceReader({ pool, personalData, capacity: foldedWorkspaces });
  const { committer } = await openCommitter({
    ...parts,
    pool,
    log,
    clock,
    epoch,
    verdictTimeout,
    workspaces: world.seams.workspaces(reader, clock),
    randomness: world.chance,
  });
  world.gateways.set(name, world.seams.committer(committer));
  life.atEnd(() => void world.gateways.delete(name));
}

/** Compression runs in other threads, which the schedule waits for. */
export async function bootProjector(world: World, run: ProcessRun): Promise<void> {
  const { rendering } = world;
  const onStatement = ({ name, values }: Statement, moment: 'sent' | 'answered'): void => {
    if (name !== 'read-stream') return;
    const work = `${run.name} ${values[0]}`;
    if (moment === 'sent') rendering.delete(work);
    else rendering.add(work);
  };
  const parts = partsOf(world, run, onStatement);
  const documents = world.shelf.of(parts.reach, (owner) => {
    rendering.delete(`${run.name} ${workspaceStream(owner)}`);
  });
  const { clock, onCrash } = run;
  await startProjector({
    ...parts,
    documents,
    clock,
    onCrash,
    settings: settingsOf(world.epoch()),
    onReconnect: world.shelf.onReconnect,
  });
}

export async function bootGuest(world: World, run: ProcessRun): Promise<void> {
  const { reach, pool } = partsOf(world, run);
  const { clock, life } = run;
  const find = createFindDocument<GuestRequest>(
    {
      documents: world.shelf.of(reach),
      copiesMemory: 1024 * 1024,
      clock,
      logger,
      venueExists: (name) => world.seams.venueExists(pool, name),
      accentedName: (name) => accentedName(pool, name),
    },
    ({ settle }, outcome) => settle(outcome),
  );
  world.guests.set(run.name, find);
  life.atEnd(() => void world.guests.delete(run.name));
}
