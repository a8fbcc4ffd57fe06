import { inTime } from '@qr-menu/runtime';

export type AskMany = (names: readonly string[]) => Promise<readonly (string | null)[]>;

/** A guest waits this long for the store once, then hardly while it stays away. */
const patienceMs = 500;
const patienceInOutageMs = 50;

/** Who asks during a question shares the next one with those who ask within this time after it. */
const gatheringMs = 2;

type Waiting<Answer> = {
  readonly answer: Promise<Answer>;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * One question at a time. Whatever is asked meanwhile becomes the next one, so that under load one
 * round trip serves many guests, and still every question is put after it was asked. All who wait
 * for the same name have the same promise, and its text is read once.
 */
export function createCoalescedChecks<Answer>(
  ask: AskMany,
  read: (text: string | null) => Answer,
): (name: string) => Promise<Answer> {
  let waiting = new Map<string, Waiting<Answer>>();
  let isAsking = false;
  let patience = patienceMs;

  async function askAll(): Promise<void> {
    const asked = waiting;
    waiting = new Map();
    try {
      const answer = ask([...asked.keys()]);
      // Also an answer that comes too late for this question says that the store is there.
      inTime(answer, patienceMs).then(trust, () => undefined);
      const texts = await inTime(answer, patience);
      let place = 0;
      for (const one of asked.values()) {
        settle(one, texts[place] ?? null);
        place += 1;
      }
    } catch (error) {
      patience = patienceInOutageMs;
      for (const one of asked.values()) one.reject(error);
    }
    if (waiting.size > 0) setTimeout(askAll, gatheringMs);
    else isAsking = false;
  }

  function trust(): void {
    patience = patienceMs;
  }

  function settle(one: Waiting<Answer>, text: string | null): void {
    try {
      one.resolve(read(text));
    } catch (error) {
      one.reject(error);
    }
  }

  return (name) => {
    const before = waiting.get(name);
    if (before) return before.answer;
    const one = promise<Answer>();
    waiting.set(name, one);
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
