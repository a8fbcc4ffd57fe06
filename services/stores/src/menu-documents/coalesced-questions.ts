import { withTimeout } from '@qr-menu/runtime/process';

/** How long a request waits for the store. After a failure, it waits much less. */
const patienceMs = 500;
const patienceInOutageMs = 50;

/** The next query contains all requests made during the current one or within this time after it. */
const gatheringMs = 2;

/** Rejects early, for callers that have something else to show. */
export function impatient<Stored>(ask: AskMany<Stored>): AskMany<Stored> {
  let patience = patienceMs;
  return async (keys) => {
    const answer = ask(keys);
    // A late reply is useless for this query, but it shows that the store is available again.
    withTimeout(answer, patienceMs).then(
      () => {
        patience = patienceMs;
      },
      () => undefined,
    );
    try {
      return await withTimeout(answer, patience);
    } catch (error) {
      patience = patienceInOutageMs;
      throw error;
    }
  };
}

export type AskMany<Stored> = (keys: readonly string[]) => Promise<readonly Stored[]>;

type Waiting<Answer> = {
  readonly answer: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Merges the requests of one turn of the event loop into one query, and all requests during that
 * query into the next one, so that each reply is newer than its request. Requests for the same key
 * share a promise, so each reply is parsed once.
 * `mostAtOnce` limits the keys per query if replies are expensive. Queries then do not wait for
 * each other.
 */
export function createCoalesced<Stored, Answer>(
  ask: AskMany<Stored>,
  read: (stored: Stored) => Answer,
  mostAtOnce?: number,
): (key: string) => Promise<Answer> {
  let waiting = new Map<string, Waiting<Answer>>();
  let isAsking = false;

  async function askAll(): Promise<void> {
    const all = [...waiting];
    waiting = new Map();
    if (mostAtOnce !== undefined) {
      isAsking = false;
      for (let start = 0; start < all.length; start += mostAtOnce) {
        void askSome(all.slice(start, start + mostAtOnce));
      }
      return;
    }
    await askSome(all);
    if (waiting.size > 0) setTimeout(askAll, gatheringMs);
    else isAsking = false;
  }

  async function askSome(some: readonly (readonly [string, Waiting<Answer>])[]): Promise<void> {
    try {
      const stored = await ask(some.map(([key]) => key));
      for (const [index, [, pending]] of some.entries()) settle(pending, stored[index] as Stored);
    } catch (error) {
      for (const [, pending] of some) pending.reject(error);
    }
  }

  function settle(pending: Waiting<Answer>, stored: Stored): void {
    try {
      pending.resolve(read(stored));
    } catch (error) {
      pending.reject(error);
    }
  }

  return (key) => {
    const before = waiting.get(key);
    if (before) return before.answer;
    const pending = promise<Answer>();
    waiting.set(key, pending);
    if (!isAsking) {
      isAsking = true;
      // Requests that arrived together are read in one poll phase, which ends before this callback runs.
      setImmediate(askAll);
    }
    return pending.answer;
  };
}

function promise<Answer>(): Waiting<Answer> {
  let resolve: Waiting<Answer>['resolve'] = () => undefined;
  let reject: Waiting<Answer>['reject'] = () => undefined;
  const answer = new Promise<Answer>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { answer, resolve, reject };
}
