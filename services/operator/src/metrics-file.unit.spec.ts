import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createManualClock } from '@qr-menu/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMetricsFile } from './metrics-file.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-metrics-'));
});
afterEach(() => rm(directory, { recursive: true }));

test('the file tells of the last step, and of nothing that is half written', async () => {
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

test('a file that cannot be written is told at the end, and written as soon as it can be', async () => {
  const file = path.join(directory, 'no', 'such.prom');
  const metrics = createMetricsFile(file, 'replay', createManualClock());
  metrics.noted({ report: () => undefined }).report({ what: 'replaying', done: 1, total: 1 });
  await expect(metrics.finish()).rejects.toThrow('ENOENT');
  await mkdir(path.dirname(file));
  await metrics.finish();
  expect(await readFile(file, 'utf8')).toContain('qr_menu_operator_progress_done');
});

test('the files of two commands can be read together', async () => {
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
