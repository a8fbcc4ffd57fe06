import type { Stack } from 'aws-cdk-lib';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import {
  CfnParameterGroup,
  CfnReplicationGroup,
  CfnSubnetGroup,
} from 'aws-cdk-lib/aws-elasticache';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ServiceSize } from '../capacity/sizes.ts';
import type { Network } from './network.ts';
import { ports } from './network.ts';

/** Adds Redis with a primary, and a replica in another zone for failover. */
export function addCache(
  stack: Stack,
  {
    network,
    key,
    password,
    size,
  }: { network: Network; key: Key; password: ISecret; size: ServiceSize },
): CfnReplicationGroup {
  const parameters = new CfnParameterGroup(stack, 'CacheParameters', {
    cacheParameterGroupFamily: 'redis7',
    description: 'Documents are never evicted (rule R8)',
    properties: { 'maxmemory-policy': 'noeviction' },
  });
  const subnets = new CfnSubnetGroup(stack, 'CacheSubnets', {
    description: 'Without a way out',
    subnetIds: network.vpc.selectSubnets({ subnetType: SubnetType.PRIVATE_ISOLATED }).subnetIds,
  });
  return new CfnReplicationGroup(stack, 'Cache', {
    replicationGroupDescription: 'Menu documents, notices, rate limits',
    engine: 'redis',
    engineVersion: '7.1',
    cacheNodeType: size.cacheType,
    // There is only one shard, because a single script writes all keys of a venue.
    numNodeGroups: 1,
    replicasPerNodeGroup: 1,
    automaticFailoverEnabled: true,
    multiAzEnabled: true,
    port: ports.cache,
    cacheSubnetGroupName: subnets.ref,
    cacheParameterGroupName: parameters.ref,
    securityGroupIds: [network.groups.cache.securityGroupId],
    transitEncryptionEnabled: true,
    atRestEncryptionEnabled: true,
    kmsKeyId: key.keyArn,
    authToken: password.secretValue.unsafeUnwrap(),
    // Documents can be rendered again. A snapshot only speeds this up.
    snapshotRetentionLimit: 1,
    snapshotWindow: '02:30-03:30',
    autoMinorVersionUpgrade: true,
  });
}
