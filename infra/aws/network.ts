import { Fn, type Stack } from 'aws-cdk-lib';
import {
  FlowLogDestination,
  FlowLogTrafficType,
  GatewayVpcEndpointAwsService,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import { serviceNames } from '../capacity/sizes.ts';
import { logGroup } from './log-group.ts';
import type { Settings } from './settings.ts';

export const ports = { service: 4000, log: 9096, database: 5432, cache: 6379 } as const;

const workers = [...serviceNames, 'operator'] as const;
type Worker = (typeof workers)[number];
type Groups = Readonly<Record<'edge' | 'log' | 'database' | 'cache' | Worker, SecurityGroup>>;

export type Network = { readonly vpc: Vpc; readonly groups: Groups };

type NetworkSettings = Pick<Settings, 'cloudFrontAddresses' | 'mailServer'>;

/** Adds subnets: public for the load balancer, behind a NAT for tasks, isolated for stores. */
export function addNetwork(stack: Stack, settings: NetworkSettings): Network {
  const vpc = new Vpc(stack, 'Network', {
    availabilityZones: [0, 1, 2].map((zone) => Fn.select(zone, Fn.getAzs())),
    natGateways: 2,
    subnetConfiguration: [
      { name: 'edge', subnetType: SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
      { name: 'tasks', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 20 },
      { name: 'stores', subnetType: SubnetType.PRIVATE_ISOLATED, cidrMask: 24 },
    ],
  });
  vpc.addGatewayEndpoint('S3', { service: GatewayVpcEndpointAwsService.S3 });
  vpc.addFlowLog('Refused', {
    destination: FlowLogDestination.toCloudWatchLogs(logGroup(stack, 'RefusedTraffic')),
    trafficType: FlowLogTrafficType.REJECT,
  });
  return { vpc, groups: addGroups(stack, vpc, settings) };
}

/** Defines the allowed connections. All other connections are refused. */
function addGroups(
  stack: Stack,
  vpc: Vpc,
  { cloudFrontAddresses, mailServer }: NetworkSettings,
): Groups {
  const group = (name: string) =>
    new SecurityGroup(stack, `${name}Group`, { vpc, allowAllOutbound: false, description: name });
  const groups: Groups = {
    edge: group('edge'),
    log: group('log'),
    database: group('database'),
    cache: group('cache'),
    command: group('command'),
    projector: group('projector'),
    gateway: group('gateway'),
    guest: group('guest'),
    operator: group('operator'),
  };
  groups.edge.addIngressRule(Peer.prefixList(cloudFrontAddresses), Port.tcp(443), 'CloudFront');
  for (const name of ['gateway', 'guest'] as const) {
    allow(groups.edge, groups[name], ports.service);
  }
  for (const name of workers) {
    // Through the NAT, tasks call AWS's APIs for images, secrets, logs, objects and the user pool's keys.
    groups[name].addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'APIs of AWS');
    for (const store of storesOf(name)) allow(groups[name], groups[store], ports[store]);
  }
  if (mailServer !== undefined) {
    const port = Number(new URL(mailServer).port || 465);
    groups.gateway.addEgressRule(Peer.anyIpv4(), Port.tcp(port), 'SMTP server');
  }
  return groups;
}

const storesOf = (worker: Worker): readonly ('log' | 'database' | 'cache')[] =>
  worker === 'guest' ? ['database', 'cache'] : ['log', 'database', 'cache'];

function allow(from: SecurityGroup, to: SecurityGroup, port: number): void {
  from.addEgressRule(to, Port.tcp(port));
  to.addIngressRule(from, Port.tcp(port));
}
