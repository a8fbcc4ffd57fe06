import { RemovalPolicy, type Stack } from 'aws-cdk-lib';
import { CfnScalableTarget, CfnScalingPolicy } from 'aws-cdk-lib/aws-applicationautoscaling';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import { CfnBatchScramSecret, CfnCluster, CfnConfiguration } from 'aws-cdk-lib/aws-msk';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import {
  AwsCustomResource,
  AwsCustomResourcePolicy,
  PhysicalResourceId,
} from 'aws-cdk-lib/custom-resources';
import type { ServiceSize } from '../capacity/sizes.ts';
import { logGroup } from './log-group.ts';
import type { Network } from './network.ts';

export type Log = { readonly cluster: CfnCluster; readonly brokers: string };

/**
 * Rule R7: records never expire, topics are not created automatically, and every acknowledged record has
 * several copies.
 */
const serverProperties = [
  'auto.create.topics.enable=false',
  'default.replication.factor=3',
  'min.insync.replicas=2',
  'unclean.leader.election.enable=false',
  'log.retention.ms=-1',
  'log.retention.bytes=-1',
  'offsets.topic.replication.factor=3',
  'transaction.state.log.replication.factor=3',
].join('\n');

/** Adds Kafka with TLS and SASL/SCRAM, the only MSK authentication that kafkajs supports directly. */
export function addLog(
  stack: Stack,
  { network, key, user, size }: { network: Network; key: Key; user: ISecret; size: ServiceSize },
): Log {
  const configuration = new CfnConfiguration(stack, 'LogConfiguration', {
    name: `${stack.stackName}-log`,
    serverProperties,
  });
  const cluster = new CfnCluster(stack, 'Log', {
    clusterName: stack.stackName,
    kafkaVersion: '4.1.x.kraft',
    numberOfBrokerNodes: 3,
    enhancedMonitoring: 'PER_BROKER',
    configurationInfo: { arn: configuration.attrArn, revision: 1 },
    brokerNodeGroupInfo: {
      instanceType: size.brokerType,
      clientSubnets: network.vpc.selectSubnets({ subnetType: SubnetType.PRIVATE_ISOLATED })
        .subnetIds,
      securityGroups: [network.groups.log.securityGroupId],
      storageInfo: { ebsStorageInfo: { volumeSize: size.brokerStorage } },
      connectivityInfo: { publicAccess: { type: 'DISABLED' } },
    },
    clientAuthentication: {
      sasl: { scram: { enabled: true } },
      unauthenticated: { enabled: false },
    },
    encryptionInfo: {
      encryptionAtRest: { dataVolumeKmsKeyId: key.keyArn },
      encryptionInTransit: { clientBroker: 'TLS', inCluster: true },
    },
    loggingInfo: {
      brokerLogs: {
        cloudWatchLogs: { enabled: true, logGroup: logGroup(stack, 'Broker').logGroupName },
      },
    },
  });
  cluster.applyRemovalPolicy(RemovalPolicy.RETAIN);
  const signIn = new CfnBatchScramSecret(stack, 'LogSignIn', {
    clusterArn: cluster.attrArn,
    secretArnList: [user.secretArn],
  });
  growStorage(stack, cluster, size.brokerStorage);
  const brokers = addressesOf(stack, cluster);
  brokers.node.addDependency(signIn);
  return { cluster, brokers: brokers.getResponseField('BootstrapBrokerStringSaslScram') };
}

/** Looks up the brokers' addresses, because CloudFormation does not return them. */
const addressesOf = (stack: Stack, { attrArn }: CfnCluster) =>
  new AwsCustomResource(stack, 'LogAddresses', {
    onUpdate: {
      service: 'Kafka',
      action: 'GetBootstrapBrokers',
      parameters: { ClusterArn: attrArn },
      physicalResourceId: PhysicalResourceId.of(attrArn),
    },
    policy: AwsCustomResourcePolicy.fromStatements([
      new PolicyStatement({ actions: ['kafka:GetBootstrapBrokers'], resources: [attrArn] }),
    ]),
    logGroup: logGroup(stack, 'LogAddresses'),
    installLatestAwsSdk: false,
  });

function growStorage(stack: Stack, cluster: CfnCluster, atFirst: number): void {
  const dimension = {
    serviceNamespace: 'kafka',
    resourceId: cluster.attrArn,
    scalableDimension: 'kafka:broker-storage:VolumeSize',
  };
  const target = new CfnScalableTarget(stack, 'LogStorage', {
    ...dimension,
    minCapacity: atFirst,
    maxCapacity: atFirst * 4,
  });
  new CfnScalingPolicy(stack, 'LogStorageGrowth', {
    policyName: 'grow',
    policyType: 'TargetTrackingScaling',
    scalingTargetId: target.ref,
    targetTrackingScalingPolicyConfiguration: {
      disableScaleIn: true,
      targetValue: 60,
      predefinedMetricSpecification: { predefinedMetricType: 'KafkaBrokerStorageUtilization' },
    },
  });
}
