import { CommitRefused, type CommitRequest } from '@qr-menu/commits';
import type { Clock } from '@qr-menu/runtime/process';
import { workspaceStream } from '@qr-menu/schema';
import { partitionOf } from '@qr-menu/stores/commit-log';
import type { Intent } from './actors/owner.ts';
import { readArchived } from './checks/archived.ts';
import { checkArchive } from './checks/check-archive.ts';
import { checkIntents } from './checks/check-intents.ts';
import { checkTables } from './checks/check-tables.ts';
import type { SeedOptions } from './run-seed.ts';
import type { World } from './world/boot-processes.ts';
import { createLife, createLifeClock } from './world/life.ts';
import { poisonText } from './world/poison.ts';
import { untouched } from './world/seams.ts';
import { createWorld, partitions } from './world/world.ts';

export type PoisonResult = {
  readonly faults: readonly string[];
  /** The partitions that contained a parked stream just before the cause of the failures was removed. */
  readonly parked: readonly number[];
  /** The number of commits that were waiting at that time, including the failing ones. */
  readonly waiting: number;
  /** The number of changes by the other owners. */
  readonly changes: number;
};

/** Simulated milliseconds. */
const poisonSpan = 20_000;
const longestRun = 120_000;
const startUp = 5_000;
const longestChange = 2_000;
const longestThought = 500;
const changesOfNeighbour = 15;
const waitingChanges = 3;

/** Returns two owners per partition. In two partitions, the first owner's change cannot be applied. */
function owners(): readonly (readonly [string, string])[] {
  const names = Array.from({ length: 50 }, (_, index) => `owner-${index}`);
  return Array.from({ length: partitions }, (_, partition) => {
    const [first = '', second = ''] = names.filter(
      (name) => partitionOf(workspaceStream(name), partitions) === partition,
    );
    return [first, second] as const;
  });
}

/**
 * Two commits in two partitions cannot be applied for a while. Checks that other owners are not
 * affected, and that the parked changes take effect in order afterwards.
 */
export async function runPoison(options: SeedOptions): Promise<PoisonResult> {
  const { seed, store, seams = untouched, onEvent } = options;
  await store.empty();
  const onCrash = () => undefined;
  const world = createWorld({ seed, store, seams, onEvent, onCrash, isCalm: true });
  for (const process of world.processes.values()) process.start();
  const { schedule, poison } = world;
  const begin = schedule.now();
  await schedule.runUntil(() => false, begin + startUp);
  const outside = createLife();
  const clock = createLifeClock(schedule, outside);
  const intents: Intent[] = [];
  const slow: string[] = [];
  const [first, second, third] = owners();
  const poisoned = [first?.[0] ?? '', second?.[0] ?? ''];
  const neighbours = [first?.[1], second?.[1], ...(third ?? [])].flatMap((name) => name ?? []);
  const acting = [
    ...poisoned.map((owner) => actWithPoison({ world, clock, intents }, owner)),
    ...neighbours.map((owner) => actAsNeighbour({ world, clock, intents }, owner, slow)),
  ];
  let settled = false;
  void Promise.all(acting).then(() => {
    settled = true;
  });
  await schedule.runUntil(() => false, begin + startUp + poisonSpan);
  const { rows } = await store.pool.query<{ partition: number }>(
    'select partition from parked_commits order by partition, log_offset',
  );
  poison.end();
  await schedule.runUntil(() => settled, begin + longestRun);
  await outside.end();
  for (const process of world.processes.values()) await process.stop();
  const archived = await readArchived(store.pool);
  return {
    parked: [...new Set(rows.map(({ partition }) => partition))],
    waiting: rows.length,
    changes: intents.filter(({ request }) => neighbours.includes(request.ownerId)).length,
    faults: [
      ...slow,
      ...intents
        .filter(({ outcome }) => outcome === 'refused')
        .map(({ request }) => `${request.commitId} was refused`),
      ...world.crashes.map(({ process, error }) => `${process} crashed: ${error.message}`),
      ...(await checkArchive(world, archived.rows)),
      ...checkIntents(intents, archived.rows),
      ...(await checkTables(store.pool, archived)),
    ],
  };
}

type ActorDeps = {
  readonly world: World;
  readonly clock: Clock;
  readonly intents: Intent[];
};

/** Adds an ingredient. Resolves when the change is confirmed. */
async function change(
  { world, clock, intents }: ActorDeps,
  ownerId: string,
  ingredientId: string,
): Promise<void> {
  const commitId = world.chance.uuid();
  const request: CommitRequest = {
    ownerId,
    actorId: ownerId,
    commitId,
    correlationId: commitId,
    requestHash: `hash of ${commitId}`,
    command: {
      type: 'CreateIngredient',
      ingredientId,
      translations: { name: { bg: ingredientId }, description: { bg: ingredientId } },
      number: intents.length + 1,
    },
    precondition: () => null,
  };
  const intent: Intent = { request, outcome: 'open' };
  intents.push(intent);
  while (intent.outcome === 'open') {
    const [first, ...rest] = world.gateways.values();
    if (first) {
      try {
        await world.chance.pick([first, ...rest])({ ...request });
        intent.outcome = 'acknowledged';
      } catch (error) {
        world.log(`${commitId}: ${error}`);
        if (error instanceof CommitRefused) intent.outcome = 'refused';
      }
    }
    await clock.sleep(longestThought);
  }
}

/** Acts like several devices of an owner. All changes after the first one have to wait for it. */
async function actWithPoison(deps: ActorDeps, owner: string): Promise<void> {
  const poisonous = change(deps, owner, `${poisonText} of ${owner}`);
  await deps.clock.sleep(longestThought);
  const rest = Array.from({ length: waitingChanges }, (_, index) =>
    change(deps, owner, `${owner}-${index}`),
  );
  await Promise.all([poisonous, ...rest]);
}

async function actAsNeighbour(deps: ActorDeps, owner: string, slow: string[]): Promise<void> {
  const { world, clock } = deps;
  for (let index = 0; index < changesOfNeighbour; index += 1) {
    await clock.sleep(world.chance.between(0, longestThought));
    const begin = world.schedule.now();
    await change(deps, owner, `${owner}-${index}`);
    const waited = world.schedule.now() - begin;
    if (waited > longestChange) slow.push(`a change of ${owner} took ${waited} ms`);
  }
}
