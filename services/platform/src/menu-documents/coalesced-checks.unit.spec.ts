import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createCoalescedChecks } from './coalesced-checks.ts';

type Asked = {
  readonly names: readonly string[];
  readonly answer: (...texts: (string | null)[]) => void;
  readonly fail: (error: Error) => void;
};

let asked: Asked[];
let check: (name: string) => Promise<number | null>;

/** The question of this number, once it has been put. */
const question = (number: number): Promise<Asked> =>
  vi.waitFor(() => {
    const one = asked[number - 1];
    if (!one) throw new Error('not asked yet');
    return one;
  });

const parsed = (text: string | null): number | null => text && JSON.parse(text);

beforeEach(() => {
  asked = [];
  check = createCoalescedChecks(
    (names) =>
      new Promise((resolve, reject) => {
        asked.push({ names, answer: (...texts) => resolve(texts), fail: reject });
      }),
    parsed,
  );
});

describe('coalesced checks', () => {
  it('are one question when they come up together, with each name once', async () => {
    const answers = [check('rila'), check('пирин'), check('rila')];
    const { names, answer } = await question(1);
    expect(names).toEqual(['rila', 'пирин']);
    answer('1', null);
    expect(await Promise.all(answers)).toEqual([1, null, 1]);
    expect(asked).toHaveLength(1);
  });

  it('what is asked during a question is put after it, also for the same name', async () => {
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
    expect(asked).toHaveLength(2);
  });

  it('a failure is told to all who waited, and to nobody after them', async () => {
    const waited = [check('rila'), check('pirin')];
    (await question(1)).fail(new Error('away'));
    for (const answer of waited) await expect(answer).rejects.toThrow('away');
    const after = check('rila');
    (await question(2)).answer('4');
    expect(await after).toBe(4);
  });

  it('a text that cannot be read concerns its own name only', async () => {
    const answers = [check('broken'), check('rila')];
    (await question(1)).answer('{', '5');
    await expect(answers[0]).rejects.toThrow(SyntaxError);
    expect(await answers[1]).toBe(5);
  });
});
