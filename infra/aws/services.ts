import type { Stack } from 'aws-cdk-lib';
import { Cluster, ContainerInsights, type FargateService } from 'aws-cdk-lib/aws-ecs';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { type ServiceName, serviceNames, sizes } from '../capacity/sizes.ts';
import { addService, addTask, aliveCheck, type EcsTask } from './containers.ts';
import type { Network } from './network.ts';
import {
  findUploads,
  keepImages,
  putExports,
  readUsers,
  removeUsers,
  useKeys,
} from './permissions.ts';
import {
  type AwsStores,
  environmentParts,
  type ServiceEnvironment,
  together,
} from './service-environment.ts';
import type { Settings } from './settings.ts';

export type Services = Readonly<
  Record<ServiceName, { readonly service: FargateService; readonly logs: LogGroup }>
>;

type Deps = {
  readonly network: Network;
  readonly key: Key;
  readonly stores: AwsStores;
  readonly settings: Settings;
};

/** Adds the four services, and the operator's task, which is started manually. */
export function addServices(stack: Stack, deps: Deps): Services {
  const { network, stores, settings } = deps;
  const cluster = new Cluster(stack, 'Cluster', {
    clusterName: stack.stackName,
    vpc: network.vpc,
    containerInsightsV2: ContainerInsights.ENABLED,
  });
  const variables = variablesOf(stack, stores, settings);
  const size = sizes[settings.size];
  const start = (name: ServiceName) => {
    const taskSize = size.tasks[name];
    const { imageTag } = settings;
    const task = addTask(stack, {
      name,
      imageTag,
      size: taskSize,
      variables: variables[name],
      healthCheck: aliveCheck,
    });
    const group = network.groups[name];
    const service = addService(stack, { name, cluster, group, task, size: taskSize });
    permit(name, task, deps);
    return { service, logs: task.logs };
  };
  const services: Services = {
    command: start('command'),
    projector: start('projector'),
    gateway: start('gateway'),
    guest: start('guest'),
  };
  // The command service migrates the database, so the other services are released after it. Only one of its
  // tasks is the leader.
  for (const name of serviceNames) {
    if (name !== 'command') services[name].service.node.addDependency(services.command.service);
  }
  const operator = addTask(stack, {
    name: 'operator',
    imageTag: settings.imageTag,
    size: { cpu: 1024, memory: 4096 },
    variables: variables.operator,
  });
  permit('operator', operator, deps);
  return services;
}

function variablesOf(
  stack: Stack,
  stores: AwsStores,
  settings: Settings,
): Readonly<Record<ServiceName | 'operator', ServiceEnvironment>> {
  const parts = environmentParts(stack, stores, settings);
  const { database, log, redis, keys, region, publicUrl, client, lapse } = parts;
  const own = [log, redis, keys, region];
  const { publicRead, userPool, images, proxies } = parts;
  return {
    command: together(database('command'), parts.databaseRoles, ...own),
    projector: together(database('projector'), ...own, publicUrl, client, lapse),
    gateway: together(
      database('gateway'),
      ...own,
      publicRead,
      parts.cursors,
      userPool,
      parts.imageStore,
      images,
      publicUrl,
      proxies,
      parts.mail,
    ),
    guest: together(
      database('guest'),
      redis,
      publicRead,
      userPool,
      images,
      publicUrl,
      proxies,
      parts.uploads,
      client,
      parts.payment,
      parts.contacts,
    ),
    operator: together(
      parts.ownedDatabase,
      ...own,
      parts.imageStore,
      images,
      publicUrl,
      client,
      lapse,
    ),
  };
}

function permit(
  name: ServiceName | 'operator',
  { definition }: EcsTask,
  { stores, key }: Deps,
): void {
  const { images, keys, exports } = stores.storage;
  const role = definition.taskRole;
  if (name === 'gateway' || name === 'operator') keepImages(role, images);
  if (name === 'gateway') {
    removeUsers(role, stores.identity.pool);
    readUsers(role, stores.identity.pool);
  }
  if (name === 'operator') {
    findUploads(role, images);
    putExports(role, exports);
  }
  if (name === 'guest') return;
  useKeys(role, { keys, key }, name === 'gateway' || name === 'operator' ? 'write' : 'read');
}
