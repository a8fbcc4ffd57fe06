import type { KeyRotation, Wrapping } from '@qr-menu/platform';
import type { CommandContext } from '../command.ts';
import { Refused } from '../refused.ts';
import { inTurnOf } from './key-turn.ts';

/** How many keys are wrapped in which way, and how many of them were changed. */
export type Rewrapped = Readonly<Record<Wrapping, number>> & { readonly rewrapped: number };

/** A bucket takes its time for each request. */
const atOnce = 8;

/**
 * Looks at every key and, if that was confirmed, wraps anew what opens with the other master key only.
 * What is done already is only looked at, so it can be repeated after anything.
 */
export async function rewrapKeys(
  { stores, confirmed, progress, signal }: CommandContext,
  rotation: KeyRotation,
): Promise<Rewrapped> {
  const counts = { own: 0, other: 0, erased: 0, unreadable: 0, rewrapped: 0 };
  const names = await rotation.names();
  const triedAtStart = names.at(-1);

  async function visit(name: string): Promise<void> {
    const before = await rotation.look(name);
    // While a key does not open, processes must go on being told of it at their start.
    const mayRewrap = name !== triedAtStart || counts.unreadable === 0;
    const changes = confirmed && before === 'other' && mayRewrap;
    const after = changes ? await inTurnOf(stores.pool, name, () => rotation.rewrap(name)) : before;
    counts[after] += 1;
    if (changes && after === 'own') counts.rewrapped += 1;
  }

  for (let done = 0; done < names.length; ) {
    if (signal.aborted) throw new Refused('INTERRUPTED', 'stopped: repeat it, it goes on');
    const isLast = done === names.length - 1;
    const lot = names.slice(
      done,
      isLast ? names.length : Math.min(done + atOnce, names.length - 1),
    );
    await Promise.all(lot.map(visit));
    done += lot.length;
    progress.report({ what: 'keys', done, total: names.length });
  }
  return counts;
}
