import { setTimeout as delay } from 'node:timers/promises';
import { addressOfClient } from './address-of.ts';

export type Guests = {
  /** How often each status was returned. */
  readonly counts: () => ReadonlyMap<number, number>;
  /** Stops the guests' requests. */
  readonly leave: () => Promise<void>;
};

const pauseMs = 20;

/**
 * Simulates guests who keep opening menus. Reports forbidden responses immediately: a missing menu
 * (404), or a 503 without Retry-After.
 */
export function inviteGuests(
  origin: string,
  names: readonly string[],
  onWrong: (fault: string) => void,
): Guests {
  const counts = new Map<number, number>();
  let leaving = false;

  async function ask(guest: number): Promise<void> {
    const name = names[guest] ?? '';
    const answer = await fetch(`${origin}/menu/${encodeURIComponent(name)}`, {
      headers: { 'x-forwarded-for': addressOfClient(guest) },
    }).catch(() => undefined);
    if (!answer) return onWrong(`${name}: no answer`);
    const { status, headers } = answer;
    const text = await answer.text();
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (status === 200 && !text.includes('</html>')) onWrong(`${name}: half a page`);
    else if (status === 503 && !headers.has('retry-after')) onWrong(`${name}: 503 without when`);
    else if (status !== 200 && status !== 503) onWrong(`${name}: ${status}`);
  }

  const asking = (async () => {
    for (let turn = 0; !leaving; turn += 1) {
      await ask(turn % names.length);
      await delay(pauseMs);
    }
  })();
  return {
    counts: () => counts,
    leave: async () => {
      leaving = true;
      await asking;
    },
  };
}
