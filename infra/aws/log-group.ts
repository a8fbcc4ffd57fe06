import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Logs name workspaces and requests, no persons; a month is enough to look into what happened. */
export const logGroup = (stack: Stack, name: string, logGroupName?: string): LogGroup =>
  new LogGroup(stack, `${name}Logs`, {
    ...(logGroupName === undefined ? {} : { logGroupName }),
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  });
