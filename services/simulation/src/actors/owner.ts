import { CommitRefused, type CommitRequest } from '@qr-menu/commits';
import type { Clock } from '@qr-menu/runtime/process';
import type { World } from '../world/boot-processes.ts';
import { type KnownWorkspace, learn, nextCommand } from './intents.ts';

export type Intent = {
  readonly request: CommitRequest;
  /** `open` means that the change has neither been confirmed nor refused. */
  outcome: 'open' | 'acknowledged' | 'refused';
};

export type OwnerDeps = {
  readonly world: World;
  readonly clock: Clock;
  readonly intents: Intent[];
  readonly onAcknowledged: (names: readonly string[]) => void;
};

type Answer = Intent['outcome'];

const longestWait = 12_000;
const slowestThought = 5_000;

/** Like one of the owner's devices, sends one change at a time, and repeats it until it is settled. */
export async function actAsOwner(
  deps: OwnerDeps,
  workspace: KnownWorkspace,
  wishes: number,
): Promise<void> {
  const { world, clock, intents } = deps;
  const { chance } = world;
  for (let wish = 0; wish < wishes; wish += 1) {
    await clock.sleep(chance.between(0, slowestThought));
    const commitId = chance.uuid();
    const { owner } = workspace;
    const command = nextCommand(workspace, chance, clock.now());
    const request: CommitRequest = {
      ownerId: owner,
      actorId: owner,
      commitId,
      correlationId: commitId,
      command,
      requestHash: `hash of ${commitId}`,
      precondition: () => null,
    };
    const intent: Intent = { request, outcome: 'open' };
    intents.push(intent);
    intent.outcome = await settle(deps, intent);
    world.log(`${owner}: ${command.type} ${commitId} ${intent.outcome}`);
    if (intent.outcome === 'acknowledged') learn(workspace, command);
  }
}

async function settle(deps: OwnerDeps, intent: Intent): Promise<Answer> {
  const { world, clock, onAcknowledged } = deps;
  const { chance } = world;
  const { request } = intent;

  async function send(): Promise<Answer> {
    const [first, ...rest] = world.gateways.values();
    if (!first) return 'open';
    const gateway = chance.pick([first, ...rest]);
    try {
      const settled = await Promise.race([gateway({ ...request }), clock.sleep(longestWait)]);
      if (!settled) return 'open';
      onAcknowledged(settled.after.names);
      return 'acknowledged';
    } catch (error) {
      // A missing response is not a failure, because a retry with the same key settles it (rule R5).
      if (!(error instanceof CommitRefused)) return 'open';
      world.log(`${request.commitId} refused: ${error}`);
      return 'refused';
    }
  }

  for (;;) {
    // Simulates a double click, or a request that the network repeats.
    const copies = chance.happens(0.2) ? [send(), send()] : [send()];
    const answers = await Promise.all(copies);
    const answer = answers.find((outcome) => outcome !== 'open');
    if (answer) return answers.includes('acknowledged') ? 'acknowledged' : answer;
    await clock.sleep(chance.between(100, 2_000));
  }
}
