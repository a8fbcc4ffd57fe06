import { readFileSync } from 'node:fs';
import { loggedMetrics } from '@qr-menu/runtime/metrics';
import { describe, expect, test } from 'vitest';
import { serviceNames } from '../capacity/sizes.ts';
import { watchedMetrics } from '../observability/alerts.ts';
import { useUsualStacks } from './test/synthesised.ts';

const { types, only } = useUsualStacks();

test('every alarm sends a notification', () => {
  const alarms = types('AWS::CloudWatch::Alarm');
  expect(alarms.length).toBeGreaterThan(15);
  for (const { Properties } of alarms) {
    expect(Properties.AlarmActions).toHaveLength(1);
    // ElastiCache has no metrics for a whole group, and an alarm without data would never fire.
    expect(JSON.stringify(Properties.Dimensions ?? [])).not.toContain('ReplicationGroupId');
  }
});

test('alarms are allowed to publish to the topic', () => {
  const { PolicyDocument } = only('AWS::SNS::TopicPolicy');
  expect(PolicyDocument).toMatchObject({
    Statement: expect.arrayContaining([
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
      }),
    ]),
  });
});

test('each alarm links to its section of the runbook', () => {
  const runbook = readFileSync(new URL('../RUNBOOK.md', import.meta.url), 'utf8');
  const headings = [...runbook.matchAll(/^### (\w+)$/gm)].map(([, heading]) => heading);
  for (const { Properties } of types('AWS::CloudWatch::Alarm')) {
    const [, family = ''] = /-([A-Za-z]+)(-[a-z0-9]+)?$/.exec(String(Properties.AlarmName)) ?? [];
    expect(headings).toContain(family);
    expect(Properties.AlarmDescription).toMatch(
      new RegExp(`\\. What to do: infra/RUNBOOK\\.md#${family.toLowerCase()}$`),
    );
  }
});

describe('the metrics of our own processes', () => {
  const filters = () =>
    types('AWS::Logs::MetricFilter').flatMap(({ Properties }) => {
      const [transformation] = Properties.MetricTransformations as MetricTransformation[];
      const [, figure] = /^\$\.figures\.(\w+)$/.exec(transformation?.MetricValue ?? '') ?? [];
      return transformation && figure
        ? [{ ...transformation, figure, pattern: Properties.FilterPattern }]
        : [];
    });
  type MetricTransformation = { readonly MetricName: string; readonly MetricValue: string };
  const metrics = (): readonly string[] =>
    types('AWS::CloudWatch::Alarm').flatMap(({ Properties }) => {
      const { MetricName, Metrics = [] } = Properties as {
        readonly MetricName?: string;
        readonly Metrics?: readonly { MetricStat?: { Metric: { MetricName: string } } }[];
      };
      return [MetricName, ...Metrics.map((metric) => metric.MetricStat?.Metric.MetricName)].filter(
        (name) => name !== undefined,
      );
    });

  test('all metrics of our processes are extracted from the logs, and each of them has an alarm', () => {
    const watched = serviceNames.flatMap((service) =>
      watchedMetrics(service).map((name) => `${service}-${name}`),
    );
    expect(
      filters()
        .map(({ MetricName }) => MetricName)
        .toSorted(),
    ).toEqual(watched.toSorted());
    expect(new Set(filters().map(({ figure }) => figure))).toEqual(
      new Set(Object.keys(loggedMetrics)),
    );
    for (const { figure, pattern, MetricName } of filters()) {
      expect(pattern).toBe(`{ $.figures.${figure} = "*" }`);
      expect(metrics()).toContain(MetricName);
    }
    expect(metrics()).not.toContain(undefined);
  });
});
