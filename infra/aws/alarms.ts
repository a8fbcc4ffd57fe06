import type { LoggedMetric } from '@qr-menu/runtime/metrics';
import { Duration, Fn, type Stack } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  type MetricOptions,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { CfnReplicationGroup } from 'aws-cdk-lib/aws-elasticache';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { FilterPattern, MetricFilter, type MetricFilterProps } from 'aws-cdk-lib/aws-logs';
import type { DatabaseCluster } from 'aws-cdk-lib/aws-rds';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { ServiceName } from '../capacity/sizes.ts';
import {
  type Alarm as AlarmRule,
  alarmsOf,
  runbookOf,
  type Threshold,
  type Watched,
} from '../observability/alert.ts';
import { alerts } from '../observability/alerts.ts';
import type { Edge } from './edge.ts';
import type { Services } from './services.ts';

type LogFilter = { readonly id: string } & Pick<
  MetricFilterProps,
  'metricName' | 'filterPattern' | 'metricValue'
>;
type WatchedParts = {
  readonly email: string;
  readonly key: Key;
  readonly services: Services;
  readonly edge: Edge;
  readonly database: DatabaseCluster;
  readonly cache: CfnReplicationGroup;
};

/** Adds alarms for AWS's own metrics and for the metrics of our processes. Alarms are sent by email. */
export function addAlarms(stack: Stack, watched: WatchedParts): readonly Alarm[] {
  const topic = new Topic(stack, 'Alarms', { masterKey: watched.key, enforceSSL: true });
  topic.addSubscription(new EmailSubscription(watched.email));
  // `enforceSSL` creates a policy that replaces the default one. Alarms then need this permission
  // to publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
    }),
  );
  watched.key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
      resources: ['*'],
    }),
  );
  return Object.values(alerts)
    .flatMap((group) => Object.entries(group))
    .flatMap(([name, alert]) =>
      alarmsOf(alert).map((rule) => {
        const fullName = rule.of === undefined ? name : `${name}-${rule.of}`;
        const alarm = new Alarm(stack, `${fullName}Alarm`, {
          alarmName: `${stack.stackName}-${fullName}`,
          alarmDescription: `${rule.what} What to do: ${runbookOf(name)}`,
          metric: metricOf(stack, watched, rule.watched, Duration.minutes(rule.minutes ?? 1)),
          evaluationPeriods: rule.times,
          treatMissingData: rule.missingIsBad
            ? TreatMissingData.BREACHING
            : TreatMissingData.NOT_BREACHING,
          ...compared(alert.threshold, rule),
        });
        alarm.addAlarmAction(new SnsAction(topic));
        alarm.addOkAction(new SnsAction(topic));
        return alarm;
      }),
    );
}

/** Counts are integers, so "above 0" becomes "at least 1". Fractions become percentages. */
function compared(threshold: Threshold, { watched, threshold: ownThreshold }: AlarmRule) {
  const { GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } = ComparisonOperator;
  if ('equals' in threshold) return { threshold: 1, comparisonOperator: LESS_THAN_THRESHOLD };
  if ('below' in threshold) {
    return { threshold: threshold.below, comparisonOperator: LESS_THAN_THRESHOLD };
  }
  const scale = 'percent' in watched ? 100 : 1;
  const least = 'above' in threshold ? threshold.above * scale || 1 : threshold.atLeast;
  return {
    threshold: ownThreshold ?? least,
    comparisonOperator: GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  };
}

/** Extracts a metric from the tasks' logs, so that the tasks need neither an agent nor a permission. */
function logged({ services }: WatchedParts, service: ServiceName, filter: LogFilter) {
  const { logs } = services[service];
  const { id, ...options } = filter;
  return new MetricFilter(logs, id, { logGroup: logs, metricNamespace: 'qr-menu', ...options });
}

function figure(parts: WatchedParts, service: ServiceName, name: LoggedMetric) {
  const selector = `$.figures.${name}`;
  return logged(parts, service, {
    id: `Figure-${name}`,
    metricName: `${service}-${name}`,
    filterPattern: FilterPattern.exists(selector),
    metricValue: selector,
  });
}

function metricOf(stack: Stack, parts: WatchedParts, watched: Watched, period: Duration): IMetric {
  if ('source' in watched) {
    const { metric, statistic } = watched;
    return awsMetric(stack, parts, watched)(metric, { statistic, period });
  }
  const { service } = watched;
  if ('figure' in watched) {
    const { statistic } = watched;
    return figure(parts, service, watched.figure).metric({ statistic, period });
  }
  if ('lines' in watched) {
    const { id, metric: metricName, lines } = watched;
    const filterPattern = FilterPattern.literal(lines);
    const filter = logged(parts, service, { id, metricName, filterPattern, metricValue: '1' });
    return filter.metric({ statistic: 'Sum', period });
  }
  const metrics = Object.entries(watched.figures).map(([name, of]) => [
    name,
    figure(parts, service, of).metric({ statistic: 'Sum', period }),
  ]);
  return new MathExpression({
    // 0 of 0 counts as 0 %.
    expression: `IF(all > 0, 100 * (${watched.percent}) / all, 0)`,
    usingMetrics: Object.fromEntries(metrics),
    period,
  });
}

type AwsWatched = Extract<Watched, { readonly source: string }>;
type NamedMetric = (metricName: string, options: MetricOptions) => IMetric;

function awsMetric(stack: Stack, parts: WatchedParts, watched: AwsWatched): NamedMetric {
  const { services, edge, database, cache } = parts;
  const within =
    (namespace: string, dimensionsMap: Readonly<Record<string, string>>): NamedMetric =>
    (metricName, options) =>
      new Metric({ namespace, metricName, dimensionsMap, ...options });
  const cluster = { 'Cluster Name': stack.stackName };
  switch (watched.source) {
    case 'tasks': {
      const { service } = services[watched.part];
      const { clusterName: ClusterName } = service.cluster;
      return within('ECS/ContainerInsights', { ClusterName, ServiceName: service.serviceName });
    }
    case 'targets':
      return (...figure) => edge.targets[watched.part].metrics.custom(...figure);
    case 'balancer':
      return (...figure) => edge.balancer.metrics.custom(...figure);
    case 'log':
      return within('AWS/Kafka', cluster);
    case 'brokers':
      return within('AWS/Kafka', { ...cluster, 'Broker ID': watched.part ?? '' });
    case 'database':
      return (...figure) => database.metric(...figure);
    case 'cache':
      // ElastiCache reports metrics per node, and derives the names of its nodes from the group's name.
      return within('AWS/ElastiCache', {
        CacheClusterId: Fn.join('-', [cache.ref, watched.part ?? '']),
      });
  }
}
