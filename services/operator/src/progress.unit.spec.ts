import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@qr-menu/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetricsFile, createProgress } from './progress.ts';

function recorded(options: { isTerminal?: boolean; json?: boolean }) {
  const lines: string[] = [];
  let now = 0;
  const progress = createProgress({
    write: (text) => lines.push(text),
    clock: { now: () => now },
    isTerminal: options.isTerminal ?? false,
    json: options.json ?? false,
  });
  const at = (time: number, done: number, total = 200) => {
    now = time;
    progress.report({ what: 'replaying', done, total });
  };
  return { lines, at };
}

test('progress in a terminal is one line with the percentage, the rate and the remaining time', () => {
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

test('progress is written to a file at every 10 %, including 100 %', () => {
  const { lines, at } = recorded({});
  for (let done = 0; done <= 200; done += 1) at(done * 60_000, done);
  const shares = lines.map((line) => line.replace(/^.*\] (\d+) %.*\n$/, '$1'));
  expect(shares).toEqual(['0', '10', '20', '30', '40', '50', '60', '70', '80', '90', '100']);
});

test('progress in a file has only a few lines if the total is unknown', () => {
  const { lines, at } = recorded({});
  for (let done = 1; done <= 1_000; done += 1) at(done * 10, done, done);
  expect(lines).toHaveLength(2);
});

test('progress is printed as JSON for other programs', () => {
  const { lines, at } = recorded({ json: true });
  at(0, 0);
  at(10_000, 100);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { what: 'replaying', done: 0, total: 200, perSecond: 0, secondsLeft: null },
    { what: 'replaying', done: 100, total: 200, perSecond: 10, secondsLeft: 10 },
  ]);
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-metrics-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('the metrics file contains the last step, and is never half written', async () => {
  const file = path.join(directory, 'qr-menu.prom');
  const shown: number[] = [];
  const clock = createManualClock();
  const metrics = createMetricsFile(file, 'replay', clock);
  const progress = metrics.noted({ report: ({ done }) => shown.push(done) });
  progress.report({ what: 'replaying', done: 1, total: 10 });
  progress.report({ what: 'replaying', done: 2, total: 10 });
  await metrics.finish();
  expect(shown).toEqual([1, 2]);
  const text = await readFile(file, 'utf8');
  const labels = '{command="replay",step="replaying"}';
  expect(text).toContain(`qr_menu_operator_progress_done${labels} 2\n`);
  expect(text).toContain(`qr_menu_operator_progress_total${labels} 10\n`);
  expect(await readdir(directory)).toEqual(['qr-menu.prom']);
});

test('a metrics file that cannot be written is reported at the end, and is written once that is possible', async () => {
  const file = path.join(directory, 'no', 'such.prom');
  const metrics = createMetricsFile(file, 'replay', createManualClock());
  metrics.noted({ report: () => undefined }).report({ what: 'replaying', done: 1, total: 1 });
  await expect(metrics.finish()).rejects.toThrow('ENOENT');
  await mkdir(path.dirname(file));
  await metrics.finish();
  expect(await readFile(file, 'utf8')).toContain('qr_menu_operator_progress_done');
});

test('two commands write different series into their metrics files', async () => {
  const series: string[] = [];
  for (const command of ['replay', 'verify']) {
    const file = path.join(directory, `${command}.prom`);
    const metrics = createMetricsFile(file, command, createManualClock());
    metrics.noted({ report: () => undefined }).report({ what: 'reading', done: 1, total: 1 });
    await metrics.finish();
    series.push(...((await readFile(file, 'utf8')).match(/^\w+(\{.*\})?/gm) ?? []));
  }
  expect(series.length).toBeGreaterThan(0);
  expect(series).toEqual([...new Set(series)]);
});
