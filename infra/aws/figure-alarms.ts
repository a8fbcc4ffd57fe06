import { Duration } from 'aws-cdk-lib';
import { MathExpression, type Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { type ServiceName, serviceNames } from '../capacity/sizes.ts';
import type { watchedFigures } from '../observability/watched-figures.ts';
import type { AlarmRules } from './alarm-rule.ts';
import type { Services } from './services.ts';

/** How often a process writes its figures. */
const minute = Duration.minutes(1);
const fiveMinutes = Duration.minutes(5);

/**
 * Alarms on what the processes know of themselves and AWS does not. They write it into their logs, out
 * of which CloudWatch takes it: no agent beside the tasks, and no right for them.
 */
export function figureRules(services: Services): AlarmRules {
  const figure = createFigureMetrics(services);
  return {
    ...missingFigures(figure),
    CommandServiceBehind: {
      metric: figure('command', 'commandLagSeconds', 'Maximum'),
      threshold: 30,
      times: 2,
      what: 'A commit waits for its verdict: the command service is down, halted or too slow.',
    },
    MessagesQuarantined: {
      metric: figure('command', 'quarantinedMessages', 'Maximum'),
      threshold: 1,
      times: 1,
      what: 'The log holds a message that is no commit, and nobody has released or dropped it.',
    },
    ChangesPending: {
      metric: percentOf('pending', {
        all: figure('gateway', 'changes', 'Sum', fiveMinutes),
        pending: figure('gateway', 'changesPending', 'Sum', fiveMinutes),
      }),
      threshold: 1,
      times: 1,
      what: 'Owners are told PENDING: their changes get no verdict in time.',
    },
    AppendsUnconfirmed: {
      metric: figure('gateway', 'appendsUnconfirmed', 'Sum', fiveMinutes),
      threshold: 1,
      times: 1,
      what: 'The log does not confirm appends.',
    },
    ...dueWorkRules(figure),
    ...documentRules(figure),
    ...redisRules(figure),
    GuestsSeeCopies: {
      metric: figure('guest', 'copiesShown', 'Sum'),
      threshold: 1,
      times: 2,
      what: 'Guests are shown last good copies: Redis cannot be read.',
    },
  };
}

function documentRules(figure: FigureMetrics): AlarmRules {
  return {
    DocumentsBehind: {
      metric: figure('projector', 'oldestDirtySeconds', 'Maximum'),
      threshold: 60,
      times: 2,
      what: 'The documents of a venue do not show what was changed more than a minute ago.',
    },
    DocumentsStale: {
      metric: percentOf('all - intime', {
        all: figure('projector', 'changesShown', 'Sum', fiveMinutes),
        intime: figure('projector', 'changesShownInTime', 'Sum', fiveMinutes),
      }),
      threshold: 1,
      times: 2,
      what: 'More than one in a hundred changes is seen after more than five seconds.',
    },
    ProjectionsFail: {
      metric: figure('projector', 'projectionsFailed', 'Sum', fiveMinutes),
      threshold: 1,
      times: 1,
      what: 'Venues cannot be rendered or written.',
    },
    SweepOverdue: {
      // Of the one that has swept last.
      metric: figure('projector', 'sweepAgeSeconds', 'Minimum'),
      threshold: 600,
      what: 'No sweep has come to its end for ten minutes.',
    },
  };
}

/** Any gateway may do a task: the one that has done it last is asked. */
function dueWorkRules(figure: FigureMetrics): AlarmRules {
  const overdue = (name: (typeof watchedFigures)['gateway'][number], what: string) => ({
    metric: figure('gateway', name, 'Minimum'),
    threshold: 600,
    times: 5,
    what: `${what} for ten minutes.`,
  });
  return {
    'DueWorkOverdue-soldout': overdue(
      'soldOutAgeSeconds',
      'Dishes that are back are shown as sold out',
    ),
    'DueWorkOverdue-views': overdue('viewsAgeSeconds', 'Views of menus have not been counted'),
    'DueWorkOverdue-images': overdue(
      'imagesAgeSeconds',
      'Images that nothing shows have been kept',
    ),
  };
}

/** Of each service, since each has connections of its own. */
const redisRules = (figure: FigureMetrics): AlarmRules =>
  Object.fromEntries(
    serviceNames.map((name) => [
      `RedisUnusable-${name}`,
      {
        metric: figure(name, 'redisReady', 'Minimum'),
        threshold: 1,
        below: true,
        times: 2,
        what: `A task of ${name} cannot use Redis.`,
      },
    ]),
  );

/** Without figures all of these alarms are quiet, so their absence is one as well. */
const missingFigures = (figure: FigureMetrics): AlarmRules =>
  Object.fromEntries(
    serviceNames.map((name) => [
      `FiguresMissing-${name}`,
      {
        metric: figure(name, 'scrapeFailures', 'Sum', fiveMinutes),
        threshold: 1,
        times: 2,
        missingIsBad: true,
        what: `${name} cannot find out its figures, or does not write them into its log.`,
      },
    ]),
  );

type FigureMetrics = <Service extends ServiceName>(
  service: Service,
  name: (typeof watchedFigures)[Service][number],
  statistic: 'Maximum' | 'Minimum' | 'Sum',
  period?: Duration,
) => Metric;

const createFigureMetrics =
  (services: Services): FigureMetrics =>
  (service, name, statistic, period = minute) => {
    const { logs } = services[service];
    const place = `$.figures.${name}`;
    const filter = new MetricFilter(logs, `Figure-${name}`, {
      logGroup: logs,
      metricNamespace: 'qr-menu',
      metricName: `${service}-${name}`,
      filterPattern: FilterPattern.exists(place),
      metricValue: place,
    });
    return filter.metric({ statistic, period });
  };

/** How many in a hundred; of nothing at all it is none. */
const percentOf = (part: string, usingMetrics: Readonly<Record<string, Metric>>): MathExpression =>
  new MathExpression({
    expression: `IF(all > 0, 100 * (${part}) / all, 0)`,
    usingMetrics,
    period: fiveMinutes,
  });
