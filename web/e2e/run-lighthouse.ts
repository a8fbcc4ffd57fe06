import lighthouse from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import type { Browser } from 'playwright-core';
import { cpuSlowdown } from './cpu-slowdown.ts';

const figures = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

export type Figure = keyof typeof figures;

export type LighthouseRun = {
  /** By category, 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<Figure, number>>;
  /** What costs points, other than speed. */
  readonly faults: readonly string[];
  /** Of the machine, before and after. */
  readonly benchmarkIndexes: readonly [number, number];
  /** By which the page's scripts were taken to be slower on the phone. */
  readonly slowdown: number;
};

type AuditSettings = {
  /** A browser that Lighthouse reaches by this port. */
  readonly browser: Browser;
  readonly debuggingPort: number;
  /** The machine's, from just before. */
  readonly indexBefore: number;
};

/** Lighthouse's measure of the machine's speed, as it is at this moment. */
export async function benchmarkIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return index;
}

/** One audit of a page as a phone on slow 4G sees it, with Lighthouse's own settings for that. */
export async function runLighthouse(
  url: string,
  { browser, debuggingPort, indexBefore }: AuditSettings,
): Promise<LighthouseRun> {
  const slowdown = cpuSlowdown(indexBefore);
  const result = await lighthouse(url, {
    port: debuggingPort,
    output: 'json',
    logLevel: 'error',
    throttling: { cpuSlowdownMultiplier: slowdown },
    // Of no part in any score.
    disableFullPageScreenshot: true,
  });
  if (!result) throw new Error(`Lighthouse has nothing to say about ${url}`);
  const { categories, audits } = result.lhr;
  const faults = Object.values(categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .map(({ id }) => audits[id])
    .filter((audit) => audit && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.id}: ${audit?.title} ${JSON.stringify(audit?.details ?? '')}`);
  return {
    scores: Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    ),
    figures: Object.fromEntries(
      Object.entries(figures).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]),
    ) as LighthouseRun['figures'],
    faults,
    benchmarkIndexes: [indexBefore, await benchmarkIndex(browser)],
    slowdown,
  };
}
