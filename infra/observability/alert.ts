import type { LoggedMetric } from '@qr-menu/runtime/metrics';
import type { ServiceName } from '../capacity/sizes.ts';

/** A comparison in the style of a Prometheus rule. `../aws/alarms.ts` translates it for CloudWatch. */
export type Threshold =
  | { readonly above: number }
  | { readonly atLeast: number }
  | { readonly below: number }
  | { readonly equals: 0 };

/** A `page` requires immediate action, and a `ticket` requires action on the same day. */
type Rule = {
  readonly query: string;
  readonly for: `${number}${'s' | 'm' | 'h'}`;
  readonly severity: 'page' | 'ticket';
  readonly summary: string;
};

export type Statistic = 'Maximum' | 'Minimum' | 'Sum' | 'p95';
type AwsMetric = { readonly metric: string; readonly statistic: Statistic };
export type AwsPart = AwsMetric & {
  readonly source: 'balancer' | 'log' | 'brokers' | 'database' | 'cache';
  readonly part?: string | undefined;
};

export type Watched =
  /** A metric that is read from a service's log. */
  | {
      readonly service: ServiceName;
      readonly figure: LoggedMetric;
      readonly statistic: Statistic;
    }
  /** A percentage of `all`. */
  | {
      readonly service: ServiceName;
      readonly percent: string;
      readonly figures: Readonly<Record<string, LoggedMetric>>;
    }
  /** The number of matching lines in a service's log. */
  | {
      readonly service: ServiceName;
      readonly lines: string;
      readonly id: string;
      readonly metric: string;
    }
  /** A metric that AWS itself records for a service or another resource. */
  | (AwsMetric & { readonly source: 'tasks'; readonly part: ServiceName })
  | (AwsMetric & { readonly source: 'targets'; readonly part: 'gateway' | 'guest' })
  | AwsPart;

export type Alarm = {
  /** Distinguishes the alarms for the same alert. Part of the alarm's name. */
  readonly of?: string;
  readonly watched: Watched;
  /** The threshold on AWS, if it differs from the one in the rule. */
  readonly threshold?: number;
  /** The length of a period. Defaults to one minute. */
  readonly minutes?: 5;
  /** The number of consecutive periods. */
  readonly times: number;
  readonly missingIsBad?: true;
  readonly what: string;
};

export type Alert = { readonly threshold: Threshold } & (
  | (Rule & { readonly alarms: Alarm | readonly Alarm[] })
  /** An alert that exists only in Prometheus. The text gives the reason. */
  | (Rule & { readonly noAlarms: string })
  /** For a group that exists only on AWS. */
  | { readonly alarms: Alarm | readonly Alarm[] }
);

/** The alerts by group and name. */
export type Alerts = Readonly<Record<string, Readonly<Record<string, Alert>>>>;

export const runbookOf = (name: string): string => `infra/RUNBOOK.md#${name.toLowerCase()}`;

export const alarmsOf = (alert: Alert): readonly Alarm[] =>
  'alarms' in alert ? [alert.alarms].flat() : [];

/** Returns the text of `alerts.yml`. */
export function ruleFile(alerts: Alerts): string {
  const groups = Object.entries(alerts).flatMap(([group, rows]) => {
    const rules = Object.entries(rows).flatMap(([name, alert]) =>
      'query' in alert ? [ruleText(name, alert.threshold, alert)] : [],
    );
    return rules.length === 0 ? [] : [`  - name: ${group}\n    rules:\n${rules.join('')}`];
  });
  const header = `# Generated from alerts.ts by \`npx vitest run --project unit infra/observability -u\`. Do not edit.`;
  return `${header}\ngroups:\n${groups.join('')}`;
}

const ruleText = (name: string, threshold: Threshold, rule: Rule): string => `\
      - alert: ${name}
        expr: >-
          ${rule.query} ${compared(threshold)}
        for: ${rule.for}
        labels:
          severity: ${rule.severity}
        annotations:
          summary: ${JSON.stringify(rule.summary)}
          runbook_url: ${runbookOf(name)}
`;

function compared(threshold: Threshold): string {
  if ('above' in threshold) return `> ${threshold.above}`;
  if ('atLeast' in threshold) return `>= ${threshold.atLeast}`;
  if ('below' in threshold) return `< ${threshold.below}`;
  return `== ${threshold.equals}`;
}
