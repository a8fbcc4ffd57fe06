import { freePort } from '@qr-menu/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cpuSlowdown } from './cpu-slowdown.ts';
import { hasBrowser, launchBrowser } from './launch-browser.ts';
import { benchmarkIndex, type LighthouseRun, runLighthouse } from './run-lighthouse.ts';
import type { App } from './start-app.ts';
import { demoMenu, startDemo } from './start-demo.ts';

const leastPerformance = 95;
/**
 * On a busy machine a run says more about the neighbours than about the page, and of those that are
 * not fair nothing counts.
 */
const mostRuns = 8;

let app: App;
let browser: Browser;
let debuggingPort: number;

beforeAll(async () => {
  if (!hasBrowser) return;
  debuggingPort = await freePort();
  [app, browser] = await Promise.all([
    startDemo(),
    launchBrowser([`--remote-debugging-port=${debuggingPort}`]),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

const performanceOf = ({ scores }: LighthouseRun): number => scores.performance ?? 0;

/** A machine that became much faster meanwhile has flattered the page. */
const isFair = ({ slowdown, benchmarkIndexes: [, after] }: LighthouseRun): boolean =>
  cpuSlowdown(after) < slowdown * 1.25;

const isFastEnough = (run: LighthouseRun): boolean =>
  isFair(run) && performanceOf(run) >= leastPerformance;

async function auditRepeatedly(url: string): Promise<readonly LighthouseRun[]> {
  const runs: LighthouseRun[] = [];
  let indexBefore = await benchmarkIndex(browser);
  while (!runs.some(isFastEnough) && runs.length < mostRuns) {
    const run = await runLighthouse(url, { browser, debuggingPort, indexBefore });
    runs.push(run);
    [, indexBefore] = run.benchmarkIndexes;
  }
  return runs;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

const machine = ({ benchmarkIndexes, slowdown }: LighthouseRun): string =>
  `${benchmarkIndexes.map(Math.round).join(' → ')} at ${slowdown}×`;

function summary(page: string, runs: readonly LighthouseRun[]): string {
  const score = (id: string) => median(runs.map(({ scores }) => scores[id] ?? 0));
  const figure = (name: keyof LighthouseRun['figures'], decimals = 0) =>
    median(runs.map(({ figures }) => figures[name])).toFixed(decimals);
  return [
    `Lighthouse, mobile, slow 4G: ${page}`,
    `performance ${runs.map(performanceOf).join(', ')}`,
    `machine ${runs.map(machine).join(', ')}`,
    `accessibility ${score('accessibility')}`,
    `best practices ${score('best-practices')}`,
    `SEO ${score('seo')}`,
    `FCP ${figure('FCP')} ms`,
    `LCP ${figure('LCP')} ms`,
    `TBT ${figure('TBT')} ms`,
    `CLS ${figure('CLS', 3)}`,
    `${figure('bytes')} bytes`,
  ].join(' · ');
}

test.runIf(hasBrowser).each([
  ['the menu of 300 items', `${demoMenu}?lang=bg`],
  ['the landing page', '/'],
])(
  '%s keeps its scores',
  async (page, path) => {
    const runs = await auditRepeatedly(`${app.origin}${path}`);
    process.stdout.write(`${summary(page, runs)}\n`);
    expect(runs.flatMap(({ faults }) => faults)).toEqual([]);
    for (const { scores } of runs) {
      expect(scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 });
    }
    const fair = runs.filter(isFair);
    expect(fair, `the machine grew faster in every run: ${runs.map(machine)}`).not.toEqual([]);
    expect(Math.max(...fair.map(performanceOf))).toBeGreaterThanOrEqual(leastPerformance);
  },
  240_000,
);
