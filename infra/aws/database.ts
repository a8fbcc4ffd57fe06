import { Duration, RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { InstanceType, SubnetType } from 'aws-cdk-lib/aws-ec2';
import type { Key } from 'aws-cdk-lib/aws-kms';
import {
  AuroraPostgresEngineVersion,
  ClusterInstance,
  Credentials,
  DatabaseCluster,
  DatabaseClusterEngine,
  DBClusterStorageType,
} from 'aws-cdk-lib/aws-rds';
import type { ServiceSize } from '../capacity/sizes.ts';
import { logGroup } from './log-group.ts';
import type { Network } from './network.ts';

export const databaseName = 'qr_menu';
export const databaseUser = 'qr_menu';

/** Adds a writer, and a reader in another zone for failover. Rule R1: all reads use the writer. */
export function addDatabase(
  stack: Stack,
  { network, key, size }: { network: Network; key: Key; size: ServiceSize },
): DatabaseCluster {
  const instanceType = new InstanceType(size.databaseType);
  const provisioned = { instanceType, publiclyAccessible: false };
  // Creates the log group with the name that RDS would choose, because otherwise RDS would create it and keep
  // the logs forever.
  const clusterIdentifier = stack.stackName;
  const logs = logGroup(stack, 'Database', `/aws/rds/cluster/${clusterIdentifier}/postgresql`);
  const cluster = new DatabaseCluster(stack, 'Database', {
    clusterIdentifier,
    engine: DatabaseClusterEngine.auroraPostgres({ version: AuroraPostgresEngineVersion.VER_18_4 }),
    writer: ClusterInstance.provisioned('writer', provisioned),
    readers: [ClusterInstance.provisioned('standby', { ...provisioned, promotionTier: 0 })],
    vpc: network.vpc,
    vpcSubnets: { subnetType: SubnetType.PRIVATE_ISOLATED },
    securityGroups: [network.groups.database],
    defaultDatabaseName: databaseName,
    credentials: Credentials.fromGeneratedSecret(databaseUser, { encryptionKey: key }),
    parameters: { 'rds.force_ssl': '1' },
    storageType: DBClusterStorageType.AURORA,
    storageEncrypted: true,
    storageEncryptionKey: key,
    backup: { retention: Duration.days(14), preferredWindow: '01:00-02:00' },
    copyTagsToSnapshot: true,
    deletionProtection: true,
    removalPolicy: RemovalPolicy.RETAIN,
    cloudwatchLogsExports: ['postgresql'],
  });
  cluster.node.addDependency(logs);
  return cluster;
}
