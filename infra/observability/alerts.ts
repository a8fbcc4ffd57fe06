import type { LoggedMetric } from '@qr-menu/runtime/metrics';
import { type ServiceName, serviceNames } from '../capacity/sizes.ts';
import {
  type Alarm,
  type Alerts,
  type AwsPart,
  alarmsOf,
  type Statistic,
  type Watched,
} from './alert.ts';

const processes = 'gateway|guest|command|projector|identity';
const cacheNodes = ['001', '002'];

const figure = (service: ServiceName, name: LoggedMetric, statistic: Statistic): Watched => ({
  service,
  figure: name,
  statistic,
});

const ofAws = (
  source: AwsPart['source'],
  metric: string,
  statistic: Statistic,
  part?: string,
): AwsPart => ({ source, metric, statistic, part });

/** Any gateway may run a task, so the minimum over all gateways shows when the task last finished. */
const overdue = (task: string, name: LoggedMetric, subject: string): Alarm => ({
  of: task,
  watched: figure('gateway', name, 'Minimum'),
  times: 5,
  what: `${subject} for ten minutes.`,
});

/**
 * All alerts. The rules of Prometheus (`alerts.yml`) and the alarms of CloudWatch (`../aws/alarms.ts`)
 * are generated from this table. For each name, the runbook has a section with instructions.
 */
export const alerts: Alerts = {
  processes: {
    ProcessDown: {
      threshold: { equals: 0 },
      query: `up{job=~"${processes}"}`,
      for: '2m',
      severity: 'page',
      summary: '{{ $labels.job }} at {{ $labels.instance }} does not answer',
      alarms: serviceNames.map((service) => ({
        of: service,
        watched: {
          source: 'tasks',
          part: service,
          metric: 'RunningTaskCount',
          statistic: 'Minimum',
        },
        times: 3,
        missingIsBad: true,
        what: `No task of ${service} is running.`,
      })),
    },
    // The line is logged before a process exits, for example because of rules R4, R6 and R7.
    ProcessHalts: {
      threshold: { atLeast: 3 },
      query: `changes(process_start_time_seconds{job=~"${processes}"}[5m])`,
      for: '0m',
      severity: 'page',
      summary:
        '{{ $labels.job }} at {{ $labels.instance }} was restarted {{ $value }} times in five minutes',
      alarms: serviceNames.map((service) => ({
        of: service,
        watched: { service, lines: '{ $.level >= 60 }', id: 'Fatal', metric: `Fatal-${service}` },
        minutes: 5,
        times: 1,
        what: `${service} keeps ending: its last log line gives the reason.`,
      })),
    },
    FiguresMissing: {
      threshold: { above: 0 },
      query: 'sum by (job) (rate(qr_menu_scrape_failures_total[5m]))',
      for: '10m',
      severity: 'ticket',
      summary: '{{ $labels.job }} cannot read all of its metrics',
      alarms: serviceNames.map((service) => ({
        of: service,
        watched: figure(service, 'scrapeFailures', 'Sum'),
        minutes: 5,
        times: 2,
        missingIsBad: true,
        what: `${service} cannot read its metrics, or does not write them to its log.`,
      })),
    },
    // These metrics are written by the operator's `backup` for node_exporter.
    BackupFailed: {
      threshold: { above: 0 },
      query: 'max(qr_menu_backup_failed)',
      for: '1m',
      severity: 'ticket',
      summary: 'the last backup, or its proof, failed',
      noAlarms: 'AWS Backup takes them there',
    },
    BackupOld: {
      threshold: { above: 129_600 },
      query: 'time() - max(qr_menu_backup_taken_timestamp_seconds > 0)',
      for: '1m',
      severity: 'page',
      summary: 'the newest backup is {{ $value | humanizeDuration }} old',
      noAlarms: 'AWS Backup takes them there',
    },
    // Each scrape starts a new measurement. A process by itself measures only once a minute.
    EventLoopBlocked: {
      threshold: { above: 0.5 },
      query: 'max by (job, instance) (max_over_time(nodejs_eventloop_lag_p99_seconds[1m]))',
      for: '5m',
      severity: 'ticket',
      summary:
        '{{ $labels.job }} at {{ $labels.instance }} answers late: its event loop is blocked',
      noAlarms: 'no such metric in the logs',
    },
  },
  owners: {
    // A refused operation returns HTTP 200. So on AWS, only the logs show it, and no percentage is available.
    OperationsFail: {
      threshold: { above: 0.01 },
      query:
        'sum(rate(qr_menu_graphql_requests_total{outcome=~"INTERNAL_SERVER_ERROR|UNAVAILABLE|error"}[5m])) / sum(rate(qr_menu_graphql_requests_total[5m]))',
      for: '5m',
      severity: 'page',
      summary: "{{ $value | humanizePercentage }} of the owners' operations fail",
      alarms: {
        watched: {
          service: 'gateway',
          lines: '{ $.msg = "an operation failed" }',
          id: 'OperationsFail',
          metric: 'gateway-operationsFailed',
        },
        threshold: 20,
        minutes: 5,
        times: 1,
        what: 'Owners get errors, or the service is not available to them.',
      },
    },
    OperationsSlow: {
      threshold: { above: 2 },
      query:
        'histogram_quantile(0.99, sum by (le) (rate(qr_menu_graphql_duration_seconds_bucket[5m])))',
      for: '10m',
      severity: 'ticket',
      summary: 'one in a hundred operations takes longer than {{ $value | humanizeDuration }}',
      alarms: {
        watched: {
          source: 'targets',
          part: 'gateway',
          metric: 'TargetResponseTime',
          statistic: 'p95',
        },
        times: 5,
        what: 'One in twenty operations takes longer than two seconds.',
      },
    },
    ChangesPending: {
      threshold: { above: 0.01 },
      query:
        'sum(rate(qr_menu_commit_verdict_seconds_count{outcome="pending"}[5m])) / sum(rate(qr_menu_commit_verdict_seconds_count[5m]))',
      for: '5m',
      severity: 'page',
      summary: '{{ $value | humanizePercentage }} of the changes get no verdict in time',
      alarms: {
        watched: {
          service: 'gateway',
          percent: 'pending',
          figures: { all: 'changes', pending: 'changesPending' },
        },
        minutes: 5,
        times: 1,
        what: 'Owners get PENDING: their changes have no verdict in time.',
      },
    },
    VerdictsSlow: {
      threshold: { above: 1 },
      query:
        'histogram_quantile(0.95, sum by (le) (rate(qr_menu_commit_verdict_seconds_bucket{outcome!="pending"}[5m])))',
      for: '10m',
      severity: 'ticket',
      summary: 'one in twenty verdicts takes longer than {{ $value | humanizeDuration }}',
      noAlarms: 'needs a quantile of a histogram',
    },
    AppendsUnconfirmed: {
      threshold: { above: 0 },
      query: 'sum(rate(qr_menu_commit_appends_total{outcome="unconfirmed"}[5m]))',
      for: '5m',
      severity: 'page',
      summary: 'the log does not confirm appends',
      alarms: {
        watched: figure('gateway', 'appendsUnconfirmed', 'Sum'),
        minutes: 5,
        times: 1,
        what: 'The log does not confirm appends.',
      },
    },
    SignInsBroken: {
      threshold: { above: 0 },
      query:
        'sum(rate(qr_menu_identity_calls_total{outcome=~"InternalErrorException|CodeDeliveryFailureException"}[5m]))',
      for: '5m',
      severity: 'page',
      summary: 'the identity service fails',
      noAlarms: 'Cognito signs in there',
    },
    SignInsRefused: {
      threshold: { above: 1 },
      query:
        'sum(rate(qr_menu_identity_calls_total{operation="InitiateAuth",outcome=~"NotAuthorizedException|TooManyRequestsException"}[5m]))',
      for: '10m',
      severity: 'ticket',
      summary: 'many refused sign-ins: somebody may be guessing passwords',
      noAlarms: 'Cognito signs in there',
    },
    MailWaits: {
      threshold: { above: 900 },
      query: 'max by (queue) (qr_menu_mails_oldest_waiting_seconds)',
      for: '5m',
      severity: 'ticket',
      summary: 'mail of {{ $labels.queue }} waits to be sent for {{ $value | humanizeDuration }}',
      noAlarms: 'no such metric in the logs; Cognito sends the codes',
    },
    DueWorkOverdue: {
      threshold: { above: 600 },
      query: 'time() - max by (task) (qr_menu_due_work_finished_timestamp_seconds)',
      for: '5m',
      severity: 'ticket',
      summary: 'the task {{ $labels.task }} has not finished for {{ $value | humanizeDuration }}',
      alarms: [
        overdue(
          'soldout',
          'soldOutAgeSeconds',
          'Dishes that are available again are shown as sold out',
        ),
        overdue('views', 'viewsAgeSeconds', 'Menu views have not been counted'),
        overdue('images', 'imagesAgeSeconds', 'Images without any use have been kept'),
      ],
    },
  },
  log: {
    CommandServiceBehind: {
      threshold: { above: 30 },
      query: 'max by (partition) (qr_menu_log_lag_seconds{consumer="command"})',
      for: '1m',
      severity: 'page',
      summary:
        'partition {{ $labels.partition }}: a commit has been waiting for its verdict for {{ $value | humanizeDuration }}',
      alarms: {
        watched: figure('command', 'commandLagSeconds', 'Maximum'),
        times: 2,
        what: 'A commit is waiting for its verdict: the command service is down, halted or too slow.',
      },
    },
    KafkaSilent: {
      threshold: { above: 0 },
      query: 'sum by (client) (increase(qr_menu_kafka_silent_connections_total[15m]))',
      for: '0m',
      severity: 'ticket',
      summary: 'connections of {{ $labels.client }} to Kafka fell silent and were reopened',
      alarms: (['gateway', 'command', 'projector'] as const).map((service) => ({
        of: service,
        watched: figure(service, 'kafkaSilences', 'Sum'),
        times: 1,
        what: `A connection of ${service} to Kafka fell silent and was reopened.`,
      })),
    },
    PartitionHalted: {
      threshold: { above: 0 },
      query: 'max(qr_menu_halted_partitions)',
      for: '1m',
      severity: 'page',
      summary: '{{ $value }} partitions of the log are halted',
      alarms: {
        watched: figure('command', 'haltedPartitions', 'Maximum'),
        times: 2,
        what: 'The command service cannot continue a partition of the log: its changes are PENDING.',
      },
    },
    StreamParked: {
      threshold: { above: 0 },
      query: 'max(qr_menu_parked_streams)',
      for: '1m',
      severity: 'page',
      summary: '{{ $value }} streams stand still because a commit cannot be applied',
      alarms: {
        watched: figure('command', 'parkedStreams', 'Maximum'),
        times: 2,
        what: 'A commit cannot be applied: the changes of its workspace are PENDING.',
      },
    },
    StreamParkedForLong: {
      threshold: { above: 3_600 },
      query: 'max(qr_menu_parked_streams_oldest_seconds)',
      for: '1m',
      severity: 'page',
      summary: 'a stream has been standing still for {{ $value | humanizeDuration }}',
      alarms: {
        watched: figure('command', 'parkedOldestSeconds', 'Maximum'),
        times: 2,
        what: 'The changes of a workspace have been PENDING for more than an hour.',
      },
    },
    ReleaseBehind: {
      threshold: { above: 0 },
      query: 'max by (job, instance) (qr_menu_newer_workspaces)',
      for: '1m',
      severity: 'page',
      summary:
        '{{ $labels.job }} at {{ $labels.instance }} cannot read {{ $value }} workspaces: a newer release has written to them',
      alarms: {
        watched: figure('gateway', 'newerWorkspaces', 'Maximum'),
        times: 1,
        what: 'A gateway cannot read workspaces that a newer release has written to.',
      },
    },
    MessagesQuarantined: {
      threshold: { above: 0 },
      query: 'max(qr_menu_quarantined_messages)',
      for: '0m',
      severity: 'page',
      summary: '{{ $value }} messages of the log are not valid commits',
      alarms: {
        watched: figure('command', 'quarantinedMessages', 'Maximum'),
        times: 1,
        what: 'The log contains a message that is not a valid commit and was neither released nor dropped.',
      },
    },
    BatchesReadAgain: {
      threshold: { above: 0.2 },
      query: 'sum(rate(qr_menu_batches_returned_total[5m]))',
      for: '10m',
      severity: 'ticket',
      summary: 'the command service reads the log again and again',
      noAlarms: 'no such metric in the logs',
    },
  },
  documents: {
    DocumentsBehind: {
      threshold: { above: 60 },
      query: 'max(qr_menu_projector_oldest_dirty_seconds)',
      for: '2m',
      severity: 'page',
      summary: 'the documents of a venue are {{ $value | humanizeDuration }} behind',
      alarms: {
        watched: figure('projector', 'oldestDirtySeconds', 'Maximum'),
        times: 2,
        what: 'The documents of a venue do not show a change from more than a minute ago.',
      },
    },
    DocumentsStale: {
      threshold: { above: 5 },
      query:
        'histogram_quantile(0.99, sum by (le) (rate(qr_menu_document_staleness_seconds_bucket[5m])))',
      for: '10m',
      severity: 'ticket',
      summary: 'one in a hundred changes is seen after more than {{ $value | humanizeDuration }}',
      alarms: {
        watched: {
          service: 'projector',
          percent: 'all - intime',
          figures: { all: 'changesShown', intime: 'changesShownInTime' },
        },
        threshold: 1,
        minutes: 5,
        times: 2,
        what: 'More than one in a hundred changes is seen after more than five seconds.',
      },
    },
    ProjectionsFail: {
      threshold: { above: 0 },
      query: 'sum(rate(qr_menu_projections_total{outcome="failed"}[5m]))',
      for: '5m',
      severity: 'page',
      summary: 'venues cannot be rendered or written',
      alarms: {
        watched: figure('projector', 'projectionsFailed', 'Sum'),
        minutes: 5,
        times: 1,
        what: 'Venues cannot be rendered or written.',
      },
    },
    SweepOverdue: {
      threshold: { above: 600 },
      query:
        'time() - max(qr_menu_sweep_finished_timestamp_seconds > 0 or process_start_time_seconds{job="projector"})',
      for: '1m',
      severity: 'ticket',
      summary: 'no sweep has finished for {{ $value | humanizeDuration }}',
      alarms: {
        // Uses the minimum, because only the most recent sweep counts.
        watched: figure('projector', 'sweepAgeSeconds', 'Minimum'),
        times: 3,
        what: 'No sweep has finished for ten minutes.',
      },
    },
    SweepKeepsRepairing: {
      threshold: { above: 0.05 },
      query: 'sum(rate(qr_menu_sweep_repairs_total[15m]))',
      for: '1h',
      severity: 'ticket',
      summary: 'sweeps find documents behind again and again',
      noAlarms: 'no such metric in the logs',
    },
  },
  guests: {
    GuestsUnserved: {
      threshold: { above: 0.01 },
      query:
        'sum(rate(qr_menu_guest_reads_total{outcome="unavailable"}[2m])) / sum(rate(qr_menu_guest_reads_total[2m]))',
      for: '2m',
      severity: 'page',
      summary: '{{ $value | humanizePercentage }} of the guests get no menu',
      alarms: {
        watched: {
          source: 'targets',
          part: 'guest',
          metric: 'HTTPCode_Target_5XX_Count',
          statistic: 'Sum',
        },
        threshold: 20,
        times: 3,
        what: 'Guests are asked to come back later.',
      },
    },
    GuestsSeeCopies: {
      threshold: { above: 0 },
      query: 'sum(rate(qr_menu_guest_reads_total{outcome="last-good"}[2m]))',
      for: '2m',
      severity: 'page',
      summary: 'guests are shown last good copies: Redis cannot be read',
      alarms: {
        watched: figure('guest', 'copiesShown', 'Sum'),
        times: 2,
        what: 'Guests are shown last good copies: Redis cannot be read.',
      },
    },
    GuestReadsSlow: {
      threshold: { above: 0.25 },
      query: 'histogram_quantile(0.99, sum by (le) (rate(qr_menu_guest_read_seconds_bucket[5m])))',
      for: '10m',
      severity: 'ticket',
      summary: 'one in a hundred guests waits longer than {{ $value | humanizeDuration }}',
      noAlarms: 'needs a quantile of a histogram',
    },
    ManyRefused: {
      threshold: { above: 5 },
      query: 'sum by (limit) (rate(qr_menu_rate_limited_total[5m]))',
      for: '10m',
      severity: 'ticket',
      summary: 'many requests exceed the limit of {{ $labels.limit }}',
      noAlarms: 'needs a label: the limit',
    },
  },
  stores: {
    RedisUnusable: {
      threshold: { equals: 0 },
      query: 'min by (client) (qr_menu_redis_ready)',
      for: '1m',
      severity: 'page',
      summary: '{{ $labels.client }} cannot use Redis',
      alarms: serviceNames.map((service) => ({
        of: service,
        watched: figure(service, 'redisReady', 'Minimum'),
        times: 2,
        what: `A task of ${service} cannot use Redis.`,
      })),
    },
    PostgresPoolExhausted: {
      threshold: { above: 0 },
      query: 'min_over_time(qr_menu_postgres_waiting[2m])',
      for: '3m',
      severity: 'page',
      summary: 'work waits for a connection of the pool {{ $labels.pool }}',
      noAlarms: 'needs a label: the pool',
    },
    PostgresConnectionsLost: {
      threshold: { above: 0.05 },
      query: 'sum by (pool) (rate(qr_menu_postgres_errors_total[5m]))',
      for: '5m',
      severity: 'ticket',
      summary: 'connections of the pool {{ $labels.pool }} break again and again',
      noAlarms: 'needs a label: the pool',
    },
  },
  aws: {
    EdgeFails: {
      threshold: { atLeast: 20 },
      alarms: {
        watched: ofAws('balancer', 'HTTPCode_ELB_5XX_Count', 'Sum'),
        times: 3,
        what: 'The load balancer finds no healthy task.',
      },
    },
    LogPartitionsOffline: {
      threshold: { atLeast: 1 },
      alarms: {
        watched: ofAws('log', 'OfflinePartitionsCount', 'Maximum'),
        times: 3,
        what: 'Partitions of the log have no leader: they cannot accept changes.',
      },
    },
    LogDiskFull: {
      threshold: { atLeast: 85 },
      alarms: ['1', '2', '3'].map((broker) => ({
        of: broker,
        watched: ofAws('brokers', 'KafkaDataLogsDiskUsed', 'Maximum', broker),
        times: 3,
        what: `Broker ${broker} is running out of storage.`,
      })),
    },
    DatabaseBusy: {
      threshold: { atLeast: 85 },
      alarms: {
        watched: ofAws('database', 'CPUUtilization', 'Maximum'),
        times: 10,
        what: 'The CPU of the database is exhausted.',
      },
    },
    DatabaseMemoryShort: {
      threshold: { below: 256 * 1024 * 1024 },
      alarms: {
        watched: ofAws('database', 'FreeableMemory', 'Minimum'),
        times: 3,
        what: 'The memory of the database is exhausted.',
      },
    },
    DatabaseConnections: {
      threshold: { atLeast: 300 },
      alarms: {
        watched: ofAws('database', 'DatabaseConnections', 'Maximum'),
        times: 3,
        what: 'More connections than the tasks should have.',
      },
    },
    RedisMemoryFull: {
      threshold: { atLeast: 80 },
      alarms: cacheNodes.map((node) => ({
        of: node,
        watched: ofAws('cache', 'DatabaseMemoryUsagePercentage', 'Maximum', node),
        times: 3,
        what: 'Redis evicts nothing (R8): once it is full, documents cannot be updated.',
      })),
    },
    RedisBusy: {
      threshold: { atLeast: 80 },
      alarms: cacheNodes.map((node) => ({
        of: node,
        watched: ofAws('cache', 'EngineCPUUtilization', 'Maximum', node),
        times: 10,
        what: 'The CPU of Redis is exhausted.',
      })),
    },
  },
};

export const watchedMetrics = (service: ServiceName): readonly LoggedMetric[] =>
  Object.values(alerts)
    .flatMap((group) => Object.values(group))
    .flatMap(alarmsOf)
    .flatMap(({ watched }) => {
      if (!('service' in watched) || watched.service !== service) return [];
      if ('figure' in watched) return [watched.figure];
      return 'figures' in watched ? Object.values(watched.figures) : [];
    });
