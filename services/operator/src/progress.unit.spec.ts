import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

function recorded(options: { isTerminal?: boolean; json?: boolean }) {
  const lines: string[] = [];
  let now = 0;
  const progress = createProgress({
    write: (text) => lines.push(text),
    clock: { now: () => now },
    isTerminal: options.isTerminal ?? false,
    json: options.json ?? false,
  });
  const at = (time: number, done: number) => {
    now = time;
    progress.report({ what: 'replaying', done, total: 200 });
  };
  return { lines, at };
}

test('a terminal sees one line with share, rate and the time that is left', () => {
  const { lines, at } = recorded({ isTerminal: true });
  at(0, 0);
  at(50, 10);
  at(2_000, 100);
  at(4_000, 200);
  expect(lines).toEqual([
    '\r\u001b[Kreplaying [........................] 0 % 0/200, 0/s',
    '\r\u001b[Kreplaying [############............] 50 % 100/200, 50/s, 2 s left',
    '\r\u001b[Kreplaying [########################] 100 % 200/200, 50/s, 0 s left\n',
  ]);
});

test('a file gets a line now and then, and always the last one', () => {
  const { lines, at } = recorded({});
  for (const time of [0, 1_000, 4_999, 5_000, 6_000]) at(time, time / 100);
  at(6_500, 200);
  expect(lines.map((line) => line.split(' ').at(-4))).toHaveLength(3);
  expect(lines.at(-1)).toContain('100 % 200/200');
});

test('programs get JSON', () => {
  const { lines, at } = recorded({ json: true });
  at(0, 0);
  at(10_000, 100);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { what: 'replaying', done: 0, total: 200, perSecond: 0, secondsLeft: null },
    { what: 'replaying', done: 100, total: 200, perSecond: 10, secondsLeft: 10 },
  ]);
});
