import type { DocumentOutcome } from '@qr-menu/guest';
import type { Clock } from '@qr-menu/runtime/process';
import type { World } from '../world/boot-processes.ts';
import { everyName, neverClaimed } from './intents.ts';

export type Sighting = {
  readonly name: string;
  readonly askedAt: number;
  readonly outcome: DocumentOutcome;
  readonly service: object;
};

export type GuestDeps = {
  readonly world: World;
  readonly clock: Clock;
  readonly isOver: () => boolean;
  readonly onAsk: (name: string) => (sighting: Sighting) => void;
};

const slowestGuest = 400;

export async function actAsGuests({ world, clock, isOver, onAsk }: GuestDeps): Promise<void> {
  const { chance } = world;
  const [first = neverClaimed, ...rest] = everyName;
  while (!isOver()) {
    await clock.sleep(chance.between(0, slowestGuest));
    const name = chance.pick([neverClaimed, first, ...rest]);
    const ask = world.guests.get('guest');
    if (!ask) continue;
    const onAnswer = onAsk(name);
    const askedAt = world.schedule.now();
    ask({
      name,
      kind: 'graphql',
      language: null,
      encoding: 'gzip',
      knownTags: undefined,
      settle: (outcome) => onAnswer({ name, askedAt, outcome, service: ask }),
    });
  }
}
