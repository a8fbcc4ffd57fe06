import lighthouse, { defaultConfig } from 'lighthouse';

const metricAudits = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const;

export type LighthouseMetric = keyof typeof metricAudits;

export type LighthouseRun = {
  /** The score of each category, from 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<LighthouseMetric, number>>;
  /** The audits that lower a score, except for the speed audits. */
  readonly faults: readonly string[];
};

const references = Object.values(defaultConfig.categories ?? {}).flatMap(
  ({ auditRefs }) => auditRefs,
);
const counting: ReadonlySet<string> = new Set([
  ...Object.values(metricAudits),
  ...references.filter(({ weight }) => weight > 0).map(({ id }) => id),
]);
/** Half of all audits do not affect any score. */
const adviceOnly = references.map(({ id }) => id).filter((id) => !counting.has(id));

/**
 * Audits a page once, as seen on a phone on slow 4G. The settings are Lighthouse's own, including its factor
 * of 4 between this machine's CPU and the phone's.
 *
 * @param port the port at which Lighthouse reaches a browser
 * @param onlyCategories by default, all categories
 */
export async function runLighthouse(
  url: string,
  port: number,
  onlyCategories?: string[],
): Promise<LighthouseRun> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    disableFullPageScreenshot: true,
    skipAudits: adviceOnly,
    ...(onlyCategories && { onlyCategories }),
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
    metrics: Object.fromEntries(
      Object.entries(metricAudits).map(([name, id]) => [
        name,
        audits[id]?.numericValue ?? Number.NaN,
      ]),
    ) as LighthouseRun['metrics'],
    faults,
  };
}
