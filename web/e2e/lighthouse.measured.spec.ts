import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { freePort } from '@qr-menu/testkit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasBrowser, launchBrowser } from './launch-browser.ts';
import { type LighthouseRun, runLighthouse } from './run-lighthouse.ts';
import type { App } from './start-app.ts';
import { demoMenu, startDemo } from './start-demo.ts';

const leastPerformance = 95;
/** Of as many, the one in the middle decides: neither the machine's best moment nor its worst. */
const runCount = 5;

let app: App;
let browser: Browser;
let debuggingPort: number;

/**
 * Sets how far this process and what it has started go before other work on the machine, which would
 * otherwise be measured as blocking time of the page. Only root may go first; Linux asks for it twice,
 * within each session and for it.
 */
async function setPriority(priority: number): Promise<void> {
  try {
    os.setPriority(priority);
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
    for (const pid of ['self', ...children.split(' ').filter(Boolean)]) {
      await writeFile(`/proc/${pid}/autogroup`, String(priority));
    }
  } catch {
    // As busy as the machine is.
  }
}

beforeAll(async () => {
  if (!hasBrowser) return;
  debuggingPort = await freePort();
  [app, browser] = await Promise.all([
    startDemo(),
    launchBrowser([`--remote-debugging-port=${debuggingPort}`]),
  ]);
  await setPriority(os.constants.priority.PRIORITY_HIGHEST);
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await setPriority(os.constants.priority.PRIORITY_NORMAL);
});

const performanceOf = ({ scores }: LighthouseRun): number => scores.performance ?? 0;

/** Ends when most of all runs are good: then the one in the middle is, whatever the others would be. */
async function auditRepeatedly(url: string): Promise<readonly LighthouseRun[]> {
  const runs: LighthouseRun[] = [];
  const good = () => runs.filter((run) => performanceOf(run) >= leastPerformance).length;
  while (runs.length < runCount && good() <= runCount / 2) {
    // Only speed differs from one run to the next.
    const categories = runs.length === 0 ? undefined : ['performance'];
    runs.push(await runLighthouse(url, debuggingPort, categories));
  }
  return runs;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function summary(page: string, runs: readonly LighthouseRun[]): string {
  const score = (id: string) => runs[0]?.scores[id];
  const figure = (name: keyof LighthouseRun['figures'], decimals = 0) =>
    median(runs.map(({ figures }) => figures[name])).toFixed(decimals);
  return [
    `Lighthouse, mobile, slow 4G: ${page}`,
    `performance ${runs.map(performanceOf).join(', ')}`,
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
    expect(runs[0]?.scores).toMatchObject({ accessibility: 100, 'best-practices': 100, seo: 100 });
    expect(median(runs.map(performanceOf))).toBeGreaterThanOrEqual(leastPerformance);
  },
  240_000,
);
