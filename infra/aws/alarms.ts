import { Duration, Fn, type Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { CfnReplicationGroup } from 'aws-cdk-lib/aws-elasticache';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { DatabaseCluster } from 'aws-cdk-lib/aws-rds';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { serviceNames } from '../capacity/sizes.ts';
import type { AlarmRule, AlarmRules } from './alarm-rule.ts';
import type { Edge } from './edge.ts';
import { figureRules } from './figure-alarms.ts';
import type { Services } from './services.ts';

type Watched = {
  readonly email: string;
  readonly key: Key;
  readonly services: Services;
  readonly edge: Edge;
  readonly database: DatabaseCluster;
  readonly cache: CfnReplicationGroup;
};

/** What CloudWatch sees of AWS, and what the processes tell it of themselves. */
export function addAlarms(stack: Stack, watched: Watched): readonly Alarm[] {
  const topic = new Topic(stack, 'Alarms', { masterKey: watched.key, enforceSSL: true });
  topic.addSubscription(new EmailSubscription(watched.email));
  // A policy of our own, as `enforceSSL` makes one, takes the place of the one that let alarms in.
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
  const rules = {
    ...serviceRules(watched),
    ...figureRules(watched.services),
    OperationsFail: operationsFail(watched),
    ...edgeRules(watched),
    ...storeRules(stack, watched),
    ...cacheRules(watched),
  };
  return Object.entries(rules).map(([name, rule]) => {
    const [family = name] = name.split('-');
    const alarm = new Alarm(stack, `${name}Alarm`, {
      alarmName: `${stack.stackName}-${name}`,
      alarmDescription: `${rule.what} What to do: infra/RUNBOOK.md#${family.toLowerCase()}`,
      metric: rule.metric,
      threshold: rule.threshold,
      evaluationPeriods: rule.times ?? 3,
      comparisonOperator: rule.below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: rule.missingIsBad
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  });
}

const period = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);

function serviceRules({ services }: Watched): AlarmRules {
  const rules: Record<string, AlarmRule> = {};
  for (const name of serviceNames) {
    const { service, logs } = services[name];
    rules[`ProcessDown-${name}`] = {
      metric: new Metric({
        namespace: 'ECS/ContainerInsights',
        metricName: 'RunningTaskCount',
        dimensionsMap: {
          ClusterName: service.cluster.clusterName,
          ServiceName: service.serviceName,
        },
        statistic: 'Minimum',
        period,
      }),
      threshold: 1,
      below: true,
      missingIsBad: true,
      what: `No task of ${name} is running.`,
    };
    // What the processes log before they end: rules R4, R6 and R7 halt in this way.
    const fatal = new MetricFilter(logs, 'Fatal', {
      logGroup: logs,
      metricNamespace: 'qr-menu',
      metricName: `Fatal-${name}`,
      filterPattern: FilterPattern.numberValue('$.level', '>=', 60),
      metricValue: '1',
    });
    rules[`ProcessHalts-${name}`] = {
      metric: fatal.metric({ statistic: 'Sum', period: fiveMinutes }),
      threshold: 3,
      times: 1,
      what: `${name} ends again and again: its last log line says why.`,
    };
  }
  return rules;
}

/** A refused operation leaves with HTTP 200: only the logs tell. */
function operationsFail({ services }: Watched): AlarmRule {
  const { logs } = services.gateway;
  const said = new MetricFilter(logs, 'OperationsFail', {
    logGroup: logs,
    metricNamespace: 'qr-menu',
    metricName: 'gateway-operationsFailed',
    filterPattern: FilterPattern.stringValue('$.msg', '=', 'an operation failed'),
    metricValue: '1',
  });
  return {
    metric: said.metric({ statistic: 'Sum', period: fiveMinutes }),
    threshold: 20,
    times: 1,
    what: 'Owners are told that something went wrong or is not available.',
  };
}

function edgeRules({ edge: { balancer, targets } }: Watched): AlarmRules {
  return {
    OperationsSlow: {
      metric: targets.gateway.metrics.targetResponseTime({ statistic: 'p95', period }),
      threshold: 2,
      times: 5,
      what: 'One in twenty operations takes longer than two seconds.',
    },
    GuestsUnserved: {
      metric: targets.guest.metrics.custom('HTTPCode_Target_5XX_Count', {
        statistic: 'Sum',
        period,
      }),
      threshold: 20,
      what: 'Guests are told to come back later.',
    },
    EdgeFails: {
      metric: balancer.metrics.custom('HTTPCode_ELB_5XX_Count', { statistic: 'Sum', period }),
      threshold: 20,
      what: 'The load balancer finds no task that answers.',
    },
  };
}

function storeRules(stack: Stack, { database }: Watched): AlarmRules {
  const kafka = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/Kafka',
      metricName,
      dimensionsMap: { 'Cluster Name': stack.stackName },
      statistic,
      period,
    });
  const brokerDisk = (broker: number) =>
    new Metric({
      namespace: 'AWS/Kafka',
      metricName: 'KafkaDataLogsDiskUsed',
      dimensionsMap: { 'Cluster Name': stack.stackName, 'Broker ID': String(broker) },
      statistic: 'Maximum',
      period,
    });
  return {
    LogPartitionsOffline: {
      metric: kafka('OfflinePartitionsCount', 'Maximum'),
      threshold: 1,
      what: 'Partitions of the log have no leader: nothing can be saved in them.',
    },
    ...Object.fromEntries(
      [1, 2, 3].map((broker) => [
        `LogDiskFull-${broker}`,
        {
          metric: brokerDisk(broker),
          threshold: 85,
          what: `Broker ${broker} runs out of storage.`,
        },
      ]),
    ),
    DatabaseBusy: {
      metric: database.metricCPUUtilization({ statistic: 'Maximum', period }),
      threshold: 85,
      times: 10,
      what: 'The database has no processor left.',
    },
    DatabaseMemoryShort: {
      metric: database.metricFreeableMemory({ statistic: 'Minimum', period }),
      threshold: 256 * 1024 * 1024,
      below: true,
      what: 'The database has no memory left.',
    },
    DatabaseConnections: {
      metric: database.metricDatabaseConnections({ statistic: 'Maximum', period }),
      threshold: 300,
      what: 'More connections than the tasks should hold.',
    },
  };
}

/** ElastiCache has figures of each node, and names its nodes after the group. */
function cacheRules({ cache }: Watched): AlarmRules {
  const rules: Record<string, AlarmRule> = {};
  for (const node of ['001', '002']) {
    const redis = (metricName: string) =>
      new Metric({
        namespace: 'AWS/ElastiCache',
        metricName,
        dimensionsMap: { CacheClusterId: Fn.join('-', [cache.ref, node]) },
        statistic: 'Maximum',
        period,
      });
    rules[`RedisMemoryFull-${node}`] = {
      metric: redis('DatabaseMemoryUsagePercentage'),
      threshold: 80,
      what: 'Redis evicts nothing (R8): when it is full, documents cannot be renewed.',
    };
    rules[`RedisBusy-${node}`] = {
      metric: redis('EngineCPUUtilization'),
      threshold: 80,
      times: 10,
      what: 'Redis has no processor left.',
    };
  }
  return rules;
}
