import { Duration, type Stack } from 'aws-cdk-lib';
import type { ISecurityGroup } from 'aws-cdk-lib/aws-ec2';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import { Repository } from 'aws-cdk-lib/aws-ecr';
import {
  AwsLogDriverMode,
  type Cluster,
  type ContainerDefinitionOptions,
  ContainerImage,
  FargateService,
  FargateTaskDefinition,
  LinuxParameters,
  LogDriver,
} from 'aws-cdk-lib/aws-ecs';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { TaskSize } from '../capacity/sizes.ts';
import { logGroup } from './log-group.ts';
import { ports } from './network.ts';
import type { ServiceEnvironment } from './service-environment.ts';

/** A process needs up to 10 s to drain. */
export const stopTimeout = Duration.seconds(30);

export const repositoryName = (service: string): string => `qr-menu/${service}`;

export type TaskOptions = {
  readonly name: string;
  readonly imageTag: string;
  readonly size: Pick<TaskSize, 'cpu' | 'memory'>;
  readonly variables: ServiceEnvironment;
  /** Omitted if the process does not listen on a port. */
  readonly healthCheck?: ContainerDefinitionOptions['healthCheck'];
};

export type EcsTask = { readonly definition: FargateTaskDefinition; readonly logs: LogGroup };

/** Adds a container that can only write to /tmp and runs as the image's unprivileged user. */
export function addTask(stack: Stack, options: TaskOptions): EcsTask {
  const { name, imageTag, size, variables, healthCheck } = options;
  const definition = new FargateTaskDefinition(stack, `${name}Task`, {
    family: `${stack.stackName}-${name}`,
    cpu: size.cpu,
    memoryLimitMiB: size.memory,
    volumes: [{ name: 'tmp' }],
  });
  const logs = logGroup(stack, name);
  const repository = Repository.fromRepositoryName(stack, `${name}Image`, repositoryName(name));
  const container = definition.addContainer(name, {
    image: ContainerImage.fromEcrRepository(repository, imageTag),
    environment: variables.environment,
    secrets: variables.secrets,
    user: 'node',
    readonlyRootFilesystem: true,
    stopTimeout,
    linuxParameters: new LinuxParameters(stack, `${name}Linux`, { initProcessEnabled: true }),
    logging: LogDriver.awsLogs({
      streamPrefix: name,
      logGroup: logs,
      // A slow log driver must not delay requests.
      mode: AwsLogDriverMode.NON_BLOCKING,
    }),
    ...(healthCheck ? { healthCheck, portMappings: [{ containerPort: ports.service }] } : {}),
  });
  container.addMountPoints({ containerPath: '/tmp', sourceVolume: 'tmp', readOnly: false });
  return { definition, logs };
}

/** Repeats the health check from the image, because ECS ignores the image's. */
export const aliveCheck: NonNullable<TaskOptions['healthCheck']> = {
  command: [
    'CMD',
    'node',
    '-e',
    'fetch("http://127.0.0.1:4000/healthz").then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))',
  ],
  interval: Duration.seconds(10),
  timeout: Duration.seconds(5),
  retries: 3,
  startPeriod: Duration.seconds(60),
};

export type ServiceOptions = {
  readonly name: string;
  readonly cluster: Cluster;
  readonly group: ISecurityGroup;
  readonly task: EcsTask;
  readonly size: TaskSize;
};

export function addService(stack: Stack, options: ServiceOptions): FargateService {
  const { name, cluster, group, task, size } = options;
  const service = new FargateService(stack, `${name}Service`, {
    serviceName: `${stack.stackName}-${name}`,
    cluster,
    taskDefinition: task.definition,
    desiredCount: size.fewest,
    vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
    securityGroups: [group],
    assignPublicIp: false,
    // New tasks start before old ones stop. If they fail to start, the release is rolled back.
    minHealthyPercent: 100,
    maxHealthyPercent: 200,
    circuitBreaker: { rollback: true },
  });
  const scaling = service.autoScaleTaskCount({ minCapacity: size.fewest, maxCapacity: size.most });
  scaling.scaleOnCpuUtilization(`${name}Load`, {
    targetUtilizationPercent: 60,
    scaleOutCooldown: Duration.seconds(60),
    // Tasks are removed slowly, because guests read menus in bursts at noon and in the evening.
    scaleInCooldown: Duration.minutes(10),
  });
  return service;
}
