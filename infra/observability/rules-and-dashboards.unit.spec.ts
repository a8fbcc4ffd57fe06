import { readdirSync, readFileSync } from 'node:fs';
import { loggedMetrics } from '@qr-menu/runtime/metrics';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ruleFile } from './alert.ts';
import { alerts as table } from './alerts.ts';
import { createKnownMetrics, type KnownMetric } from './test/known-metrics.ts';
import { readPromql } from './test/promql.ts';

const here = new URL('./', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, here), 'utf8');

const alertsSchema = z.object({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().regex(/^\d+[smh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
});
const alerts = alertsSchema.parse(parse(textOf('alerts.yml'))).groups.flatMap(({ rules }) => rules);

type ComposeService = {
  readonly volumes?: readonly string[];
  readonly command?: readonly string[];
};
type Job = {
  readonly job_name: string;
  readonly static_configs: readonly { readonly targets: readonly string[] }[];
};

const dashboardSchema = z.looseObject({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.looseObject({ expr: z.string(), legendFormat: z.string() })),
    }),
  ),
});
const dashboards = readdirSync(new URL('dashboards/', here)).map((file) => ({
  file,
  ...dashboardSchema.parse(JSON.parse(textOf(`dashboards/${file}`))),
}));

const queries = [
  ...alerts.map(({ alert, expr, annotations: { summary: text } }) => ({
    where: alert,
    expr,
    text,
  })),
  ...dashboards.flatMap(({ file, panels }) =>
    panels.flatMap(({ title, targets }) =>
      targets.map(({ expr, legendFormat: text }) => ({ where: `${file}: ${title}`, expr, text })),
    ),
  ),
];

/** Metrics and labels that Prometheus adds itself. */
const added = { metrics: ['up'], labels: ['job', 'instance', 'le'] };

let ours: readonly KnownMetric[];
const labelsByName = new Map<string, readonly string[]>();

beforeAll(async () => {
  const knownMetrics = await createKnownMetrics();
  ours = knownMetrics.ours;
  for (const name of [...added.metrics, ...knownMetrics.all]) labelsByName.set(name, added.labels);
  for (const { name, type, labels } of ours) {
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const suffix of suffixes) labelsByName.set(name + suffix, [...labels, ...added.labels]);
  }
});

test('the rules file matches the table of alerts', async () => {
  await expect(ruleFile(table)).toMatchFileSnapshot('alerts.yml');
});

test('the repository has rules and dashboards to check', () => {
  expect(alerts.length).toBeGreaterThanOrEqual(20);
  expect(dashboards.map(({ file }) => file)).toEqual([
    'guest-path.json',
    'log-and-projector.json',
    'overview.json',
    'owner-path.json',
  ]);
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
});

test.each(queries)('$where queries existing metrics and labels', ({ expr }) => {
  const { faults, metrics, groupedBy } = readPromql(expr);
  expect(faults).toEqual([]);
  expect(metrics.length).toBeGreaterThan(0);
  for (const { name, labels } of metrics) {
    expect([...labelsByName.keys()], expr).toContain(name);
    for (const label of labels) expect(labelsByName.get(name), expr).toContain(label);
  }
  const groups = metrics.flatMap(({ name }) => labelsByName.get(name) ?? []);
  for (const label of groupedBy) expect(groups, expr).toContain(label);
});

test.each(queries)('$where: "$text" uses labels that the query returns', ({ expr, text }) => {
  const { metrics, groupedBy } = readPromql(expr);
  const isOneNumber = groupedBy.length === 0 && /\b(sum|max|min)\(/.test(expr);
  const all = metrics.flatMap(({ name }) => labelsByName.get(name) ?? []);
  const kept = isOneNumber ? [] : groupedBy.length > 0 ? groupedBy : all;
  const named = [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => label);
  for (const label of named) expect(kept).toContain(label);
});

test('a timestamp that was never set does not count as 1970', () => {
  // A gauge without labels is reported from the start, with the value 0.
  const times = ours.filter(
    ({ name, type, labels }) =>
      type === 'gauge' && labels.length === 0 && name.endsWith('_timestamp_seconds'),
  );
  const queriesOfTimes = times.flatMap(({ name }) =>
    queries.filter(({ expr }) => expr.includes(name)).map((query) => ({ name, ...query })),
  );
  expect(queriesOfTimes.length).toBeGreaterThan(0);
  for (const { name, where, expr } of queriesOfTimes) expect(expr, where).toContain(`${name} > 0`);
});

test.each(Object.entries(loggedMetrics))(
  'the logged metric %s is derived from an existing metric',
  (_name, figure) => {
    expect([...labelsByName.keys()]).toContain(figure.metric);
    const labels = Object.keys('where' in figure ? figure.where : {});
    expect(labelsByName.get(figure.metric)).toEqual(expect.arrayContaining(labels));
  },
);

test.each([
  ['sum(rate(qr_menu_graphql_requests_total[5m])', 'a missing bracket'],
  ['sum by (a rate(x[5m])', 'a missing list'],
])('%s is not PromQL: %s', (expr) => {
  expect(readPromql(expr).faults).not.toEqual([]);
});

describe('the runbook', () => {
  const runbook = textOf('../RUNBOOK.md');
  const [, section = ''] = runbook.split('\n## Alerts\n');
  const headings = [...(section.split('\n## ')[0] ?? '').matchAll(/^### (\w+)$/gm)].map(
    ([, heading]) => heading,
  );

  test('the runbook has a section for each alert, and no other sections', () => {
    expect(headings.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });

  test.each(alerts)('the runbook has the section linked by $alert', ({ alert, annotations }) => {
    expect(annotations.runbook_url).toBe(`infra/RUNBOOK.md#${alert.toLowerCase()}`);
  });
});

describe("Prometheus's targets", () => {
  const composed = ['../../docker-compose.yml', 'docker-compose.yml'].map(
    (file) => parse(textOf(file), { merge: true }) as { services: Record<string, ComposeService> },
  );
  const [product, beside] = composed.map(({ services }) => services);
  const { scrape_configs: jobs } = parse(textOf('prometheus.yml')) as { scrape_configs: Job[] };

  test('each job is a service of the product, and each target is a service in the compose files', () => {
    for (const { job_name: job, static_configs: configs } of jobs) {
      expect(Object.keys(product ?? {})).toContain(job);
      const hosts = configs.flatMap(({ targets }) => targets.map((target) => target.split(':')[0]));
      for (const host of hosts) expect(Object.keys({ ...product, ...beside })).toContain(host);
    }
  });

  test('the targets include the directory to which the operator writes', () => {
    const services = [beside?.operator, beside?.['operator-figures']];
    const mounts = services.map((service) => service?.volumes?.[0]);
    expect(mounts).toEqual(['operator-figures:/figures', 'operator-figures:/figures:ro']);
    expect(beside?.['operator-figures']?.command).toContain(
      '--collector.textfile.directory=/figures',
    );
    expect(textOf('../docker/Dockerfile')).toMatch(/^RUN install .*--owner=node .* \/figures$/m);
  });
});

test('the README lists every metric with its type, labels and meaning', () => {
  const rows = ours.map(({ name, type, labels, help }) => {
    const labelled = labels.length === 0 ? '' : labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${labelled} | ${help} |`;
  });
  const table = textOf('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `qr_menu_'));
  expect(table).toEqual([...new Set(rows)].toSorted());
});
