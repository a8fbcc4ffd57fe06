import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { DatabaseCluster } from 'aws-cdk-lib/aws-rds';
import type { Bucket } from 'aws-cdk-lib/aws-s3';

/** Data loss must be noticed within this time. Erased data stays in the backups for just as long. */
const kept = Duration.days(35);

/**
 * Backs up the database and the images. The log is not backed up, because the archive in the
 * database contains the same commits. Redis is not backed up, because its contents are derived. The
 * keys of personal data must not be backed up.
 */
export function addBackups(
  stack: Stack,
  { key, database, images }: { key: Key; database: DatabaseCluster; images: Bucket },
): void {
  const backupVault = new BackupVault(stack, 'Backups', {
    encryptionKey: key,
    removalPolicy: RemovalPolicy.RETAIN,
    // The lock prevents every user from shortening the retention.
    lockConfiguration: { minRetention: kept },
  });
  const plan = new BackupPlan(stack, 'BackupPlan', { backupVault });
  plan.addRule(
    new BackupPlanRule({
      ruleName: 'nightly',
      scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
      startWindow: Duration.hours(1),
      completionWindow: Duration.hours(6),
      deleteAfter: kept,
    }),
  );
  const role = new Role(stack, 'BackupRole', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com'),
    managedPolicies: [
      'service-role/AWSBackupServiceRolePolicyForBackup',
      'AWSBackupServiceRolePolicyForS3Backup',
    ].map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
  });
  new BackupSelection(stack, 'BackedUp', {
    backupPlan: plan,
    role,
    disableDefaultBackupPolicy: true,
    resources: [
      BackupResource.fromRdsServerlessCluster(database),
      BackupResource.fromArn(images.bucketArn),
    ],
  });
}
