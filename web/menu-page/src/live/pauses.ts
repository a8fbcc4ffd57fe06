/** How often to ask where the server does not tell. */
const interval = 15_000;
/** How often while it does: what it tells can be lost without a sign. */
const whileTold = 120_000;
/** A server that is started again is back soon; a phone in a cellar is not. */
const firstRetry = 2_000;
const lastRetry = 60_000;
/** A server that refuses to tell means a minute. */
const asksAfterRefusal = 4;

/** How long to wait before asking again, and when to try to be told again. */
export function createPauses(fraction: () => number) {
  let isTold = false;
  let failures = 0;
  let asksToGo = 0;

  const base = (): number => {
    if (failures > 0) return Math.min(lastRetry, firstRetry * 2 ** (failures - 1));
    return isTold ? whileTold : interval;
  };
  return {
    /** Pages that lost the server together come back one by one. */
    next: (): number => base() * (0.75 + fraction() / 2),
    answered: (answered: boolean): void => {
      failures = answered ? 0 : failures + 1;
      // It was the network that broke, not the server that refused.
      if (!answered) asksToGo = 0;
    },
    told: (): void => {
      isTold = true;
      failures = 0;
      asksToGo = 0;
    },
    /** Answers whether that is news. `forGood`: the browser does not try again by itself. */
    broken: (forGood: boolean): boolean => {
      isTold = false;
      if (forGood) asksToGo = asksAfterRefusal;
      return failures === 0;
    },
    mayListen: (): boolean => {
      asksToGo -= 1;
      return failures === 0 && asksToGo <= 0;
    },
  };
}
