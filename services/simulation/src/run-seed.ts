import { actAsGuests, type GuestDeps } from './actors/guest.ts';
import { nothingKnown } from './actors/intents.ts';
import { actAsOwner, type Intent } from './actors/owner.ts';
import { actAsScheduler } from './actors/scheduler.ts';
import { readArchived } from './checks/archived.ts';
import { checkArchive } from './checks/check-archive.ts';
import { checkCrashes } from './checks/check-crashes.ts';
import { checkDocuments, createRendered } from './checks/check-documents.ts';
import { checkIntents } from './checks/check-intents.ts';
import { checkScheduledChanges } from './checks/check-scheduled-changes.ts';
import { checkSightings, type JudgedSighting } from './checks/check-sightings.ts';
import { checkTables } from './checks/check-tables.ts';
import type { SimulationStore } from './stores/simulation-store.ts';
import type { World } from './world/boot-processes.ts';
import {
  createOperator,
  type Disaster,
  type Harm,
  noHarm,
  planIncidents,
} from './world/incidents.ts';
import { createLife, createLifeClock } from './world/life.ts';
import { type Seams, untouched } from './world/seams.ts';
import { createWorld } from './world/world.ts';

export type SeedOptions = {
  readonly seed: number;
  readonly store: SimulationStore;
  readonly seams?: Seams;
  readonly onEvent?: ((line: string) => void) | undefined;
};

export type SeedResult = {
  readonly seed: number;
  readonly faults: readonly string[];
  readonly intents: number;
  readonly crashes: number;
  readonly sightings: number;
};

const owners = ['anna', 'boris', 'vera'] as const;
const disasters: readonly [Disaster, ...Disaster[]] = [
  'none',
  'postgres goes back',
  'the log is cut',
  'the log is cut and grows again',
];
/** Simulated milliseconds. */
const incidentSpan = 30_000;
const longestRun = 200_000;
/** A stalled consumer is detected after a minute. Then there must be time for another sweep and a restart. */
const recovery = 110_000;

/** Derives incidents from a seed, runs the product through them, and then checks its guarantees. */
export async function runSeed(options: SeedOptions): Promise<SeedResult> {
  const { seed, store, seams = untouched, onEvent } = options;
  await store.empty();
  const harm = noHarm();
  const operate = createOperator();
  const world = createWorld({
    seed,
    store,
    seams,
    onEvent,
    onCrash: ({ error }) => operate(world, error),
  });
  for (const process of world.processes.values()) process.start();
  planIncidents(world, harm, world.chance.pick(disasters), incidentSpan);
  const intents: Intent[] = [];
  const sightings: JudgedSighting[] = [];
  await live(world, intents, sightings);
  for (const process of world.processes.values()) await process.stop();
  return {
    seed,
    intents: intents.length,
    sightings: sightings.length,
    crashes: world.crashes.length,
    faults: await check(world, harm, intents, sightings),
  };
}

/** Lets owners and guests act until all changes are settled and the product has recovered. */
async function live(world: World, intents: Intent[], sightings: JudgedSighting[]): Promise<void> {
  const { schedule, trouble } = world;
  const outside = createLife();
  const clock = createLifeClock(schedule, outside);
  const claimed = new Set<string>();
  const onAcknowledged = (names: Iterable<string>): void => {
    for (const name of names) claimed.add(name);
  };
  const acting = owners.map(async (owner) => {
    const deps = { world, clock, intents, onAcknowledged };
    const workspace = nothingKnown(owner);
    await actAsOwner(deps, workspace, 4);
    await Promise.all([actAsOwner(deps, workspace, 3), actAsOwner(deps, workspace, 3)]);
  });
  let settled = false;
  const onAsk: GuestDeps['onAsk'] = (name) => {
    const wasClaimed = claimed.has(name);
    return (sighting) => sightings.push({ ...sighting, wasClaimed });
  };
  void actAsScheduler({ world, clock });
  void actAsGuests({ world, clock, isOver: () => settled, onAsk });
  void Promise.all(acting).then(() => {
    settled = true;
  });
  const begin = schedule.now();
  await schedule.runUntil(() => false, begin + incidentSpan);
  trouble.end();
  world.poison.end();
  await schedule.runUntil(() => settled, begin + longestRun);
  await schedule.runUntil(() => false, schedule.now() + recovery);
  await outside.end();
}

async function check(
  world: World,
  harm: Harm,
  intents: readonly Intent[],
  sightings: readonly JudgedSighting[],
): Promise<string[]> {
  const { pool } = world.store;
  const archived = await readArchived(pool);
  const rendered = createRendered(world, archived);
  const mayGoBack = harm.postgresWentBack || harm.documentsWentBack;
  return [
    ...checkCrashes(world.crashes, harm),
    ...(await checkArchive(world, archived.rows)),
    ...checkIntents(intents, archived.rows),
    ...checkScheduledChanges(archived, world.schedule.now()),
    ...(await checkTables(pool, archived)),
    ...(await checkDocuments(world, archived, rendered)),
    ...(await checkSightings({ sightings, archived, rendered, mayGoBack })),
  ];
}
