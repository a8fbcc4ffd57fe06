import { inTime } from '@qr-menu/runtime';

/** A guest waits this long for the store once, then hardly while it stays away. */
const patienceMs = 500;
const patienceInOutageMs = 50;

/** Who asks during a question shares the next one with those who ask within this time after it. */
const gatheringMs = 2;

/** The same question, for guests who can be shown something else: it fails soon. */
export function impatient<Stored>(ask: AskMany<Stored>): AskMany<Stored> {
  let patience = patienceMs;
  return async (keys) => {
    const answer = ask(keys);
    // An answer that comes too late for this question says, too, that the store is there.
    inTime(answer, patienceMs).then(
      () => {
        patience = patienceMs;
      },
      () => undefined,
    );
    try {
      return await inTime(answer, patience);
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
 * What is asked in one turn of the event loop becomes one question, and what is asked during a question
 * the next one. So under load one round trip serves many guests, and still every question is put after
 * it was asked. All who wait for the same key have the same promise, and its answer is read once.
 *
 * With `mostAtOnce`, for answers that are dear to carry, questions have at most so many keys, and none
 * waits for the one before it: the first answers are written while the last are on their way.
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
      for (const [place, [, one]] of some.entries()) settle(one, stored[place] as Stored);
    } catch (error) {
      for (const [, one] of some) one.reject(error);
    }
  }

  function settle(one: Waiting<Answer>, stored: Stored): void {
    try {
      one.resolve(read(stored));
    } catch (error) {
      one.reject(error);
    }
  }

  return (key) => {
    const before = waiting.get(key);
    if (before) return before.answer;
    const one = promise<Answer>();
    waiting.set(key, one);
    if (!isAsking) {
      isAsking = true;
      // Requests that arrived together are read in one poll of the loop, which ends before this.
      setImmediate(askAll);
    }
    return one.answer;
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
