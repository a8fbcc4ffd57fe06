import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';

export type AlarmRule = {
  readonly metric: IMetric;
  readonly threshold: number;
  readonly below?: true;
  /** Periods in a row. */
  readonly times?: number;
  readonly missingIsBad?: true;
  readonly what: string;
};

/** By the name that the runbook has a section for, with what is watched behind a `-`. */
export type AlarmRules = Readonly<Record<string, AlarmRule>>;
