import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AskMany, createCoalesced, impatient } from './coalesced-questions.ts';

type Question = {
  readonly names: readonly string[];
  readonly answer: (...texts: (string | null)[]) => void;
  readonly fail: (error: Error) => void;
};

let questions: Question[];
let check: (name: string) => Promise<number | null>;

/** Waits until the query with this number has been sent, and returns it. */
const question = (number: number): Promise<Question> =>
  vi.waitFor(() => {
    const found = questions[number - 1];
    if (!found) throw new Error('not asked yet');
    return found;
  });

const ask: AskMany<string | null> = (names) =>
  new Promise((resolve, reject) => {
    questions.push({ names, answer: (...texts) => resolve(texts), fail: reject });
  });

const parsed = (text: string | null): number | null => text && JSON.parse(text);

beforeEach(() => {
  questions = [];
  check = createCoalesced(ask, parsed);
});

describe('coalesced queries', () => {
  it('queries that are sent together are merged into one query that contains each name once', async () => {
    const answers = [check('rila'), check('пирин'), check('rila')];
    const { names, answer } = await question(1);
    expect(names).toEqual(['rila', 'пирин']);
    answer('1', null);
    expect(await Promise.all(answers)).toEqual([1, null, 1]);
    expect(questions).toHaveLength(1);
  });

  it('a query waits for the current one, even if it is for the same name', async () => {
    const before = check('rila');
    const first = await question(1);
    const meanwhile = [check('rila'), check('pirin')];
    first.answer('1');
    expect(await before).toBe(1);
    const during = check('rila');
    const second = await question(2);
    expect(second.names).toEqual(['rila', 'pirin']);
    second.answer('2', '3');
    expect(await Promise.all([...meanwhile, during])).toEqual([2, 3, 2]);
    expect(questions).toHaveLength(2);
  });

  it('a failure is passed to all waiting callers, but not to later callers', async () => {
    const waited = [check('rila'), check('pirin')];
    (await question(1)).fail(new Error('away'));
    for (const answer of waited) await expect(answer).rejects.toThrow('away');
    const after = check('rila');
    (await question(2)).answer('4');
    expect(await after).toBe(4);
  });

  it('queries for expensive replies run in parallel, with a few keys each', async () => {
    check = createCoalesced(ask, parsed, 2);
    const [first, second, third] = [check('rila'), check('pirin'), check('vitosha')];
    expect((await question(1)).names).toEqual(['rila', 'pirin']);
    expect((await question(2)).names).toEqual(['vitosha']);
    const later = check('rila');
    (await question(3)).answer('4');
    (await question(2)).answer('3');
    (await question(1)).answer('1', '2');
    expect(await Promise.all([first, second, third, later])).toEqual([1, 2, 3, 4]);
  });

  it('only the name whose reply cannot be parsed fails', async () => {
    const answers = [check('broken'), check('rila')];
    (await question(1)).answer('{', '5');
    await expect(answers[0]).rejects.toThrow(SyntaxError);
    expect(await answers[1]).toBe(5);
  });
});

describe('coalesced queries after a failure', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Sends four checks, one per second. The first query fails, and each of the others takes this long. */
  async function outcomes(milliseconds: number): Promise<readonly string[]> {
    let questions = 0;
    const askSlowly = async (names: readonly string[]) => {
      questions += 1;
      if (questions === 1) throw new Error('away');
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return names.map(() => '1');
    };
    const checkSlow = createCoalesced(impatient(askSlowly), parsed);
    const results: string[] = [];
    for (let number = 0; number < 4; number += 1) {
      const from = Date.now();
      const after = (outcome: string) => () =>
        results.push(`${outcome} after ${Date.now() - from}`);
      checkSlow('rila').then(after('answered'), after('rejected'));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return results;
  }

  it('the usual time limit applies again once a slow store has responded', async () => {
    const answered = 'answered after 100';
    expect(await outcomes(100)).toEqual([
      'rejected after 0',
      'rejected after 50',
      answered,
      answered,
    ]);
  });

  it('the short time limit remains in effect if the store takes longer than the usual limit', async () => {
    const rejected = 'rejected after 50';
    expect(await outcomes(700)).toEqual(['rejected after 0', rejected, rejected, rejected]);
  });
});
