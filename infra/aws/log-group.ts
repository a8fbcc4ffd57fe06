import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';

/**
 * Logs contain the ids of workspaces and requests, but no personal data. They are kept for a month,
 * which is enough to investigate an incident.
 */
export const logGroup = (stack: Stack, name: string, logGroupName?: string): LogGroup =>
  new LogGroup(stack, `${name}Logs`, {
    ...(logGroupName === undefined ? {} : { logGroupName }),
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
