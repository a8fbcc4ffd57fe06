import { Duration, type Stack } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { SubnetType } from 'aws-cdk-lib/aws-ec2';
import type { FargateService } from 'aws-cdk-lib/aws-ecs';
import {
  ApplicationListener,
  ApplicationLoadBalancer,
  ApplicationProtocol,
  ApplicationTargetGroup,
  ListenerAction,
  ListenerCondition,
  SslPolicy,
  TargetType,
} from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { type Network, ports } from './network.ts';

export const originHeader = 'x-origin-secret';

export type Edge = {
  readonly balancer: ApplicationLoadBalancer;
  readonly targets: Readonly<Record<'gateway' | 'guest', ApplicationTargetGroup>>;
};

/**
 * Adds the load balancer behind CloudFront. Any CloudFront customer could reach it, so each request
 * must also contain our secret.
 */
export function addEdge(
  stack: Stack,
  deps: {
    readonly network: Network;
    readonly services: Readonly<Record<'gateway' | 'guest', { readonly service: FargateService }>>;
    readonly certificate: string;
    readonly secret: ISecret;
  },
): Edge {
  const { network, services } = deps;
  const balancer = new ApplicationLoadBalancer(stack, 'Edge', {
    vpc: network.vpc,
    vpcSubnets: { subnetType: SubnetType.PUBLIC },
    internetFacing: true,
    securityGroup: network.groups.edge,
    deletionProtection: true,
    dropInvalidHeaderFields: true,
    // Longer than the silence on sockets (30 s) and open pages (20 s), but shorter than the services' own
    // timeout, so that the load balancer never uses a connection that is being closed.
    idleTimeout: Duration.seconds(60),
  });
  const targets = {
    gateway: targetsOf(stack, 'gateway', network, services.gateway.service),
    guest: targetsOf(stack, 'guest', network, services.guest.service),
  };
  const listener = new ApplicationListener(stack, 'Https', {
    loadBalancer: balancer,
    port: 443,
    protocol: ApplicationProtocol.HTTPS,
    certificates: [Certificate.fromCertificateArn(stack, 'OriginCertificate', deps.certificate)],
    sslPolicy: SslPolicy.RECOMMENDED_TLS,
    // The security group restricts access. `open` would let the whole internet in.
    open: false,
    defaultAction: ListenerAction.fixedResponse(403),
  });
  route(listener, targets, deps.secret.secretValue.unsafeUnwrap());
  return { balancer, targets };
}

/**
 * Has the same routes as `nginx.conf`, with one exception: a request that only resembles the
 * persisted query gets the guest service's 404.
 */
function route(listener: ApplicationListener, targets: Edge['targets'], secret: string): void {
  const fromCloudFront = ListenerCondition.httpHeader(originHeader, [secret]);
  const paths = (...patterns: string[]) => ListenerCondition.pathPatterns(patterns);
  const forward = (target: 'gateway' | 'guest') => ListenerAction.forward([targets[target]]);
  listener.addAction('PersistedRead', {
    priority: 20,
    conditions: [
      fromCloudFront,
      paths('/graphql'),
      ListenerCondition.httpRequestMethods(['GET', 'HEAD']),
      ListenerCondition.queryStrings([{ key: 'operationName', value: 'PublicMenu' }]),
    ],
    action: forward('guest'),
  });
  listener.addAction('Owners', {
    priority: 30,
    conditions: [fromCloudFront, paths('/graphql', '/readyz', '/telemetry/*')],
    action: forward('gateway'),
  });
  listener.addAction('Guests', {
    priority: 40,
    conditions: [fromCloudFront],
    action: forward('guest'),
  });
}

function targetsOf(
  stack: Stack,
  name: 'gateway' | 'guest',
  { vpc }: Network,
  service: FargateService,
): ApplicationTargetGroup {
  return new ApplicationTargetGroup(stack, `${name}Targets`, {
    vpc,
    targetType: TargetType.IP,
    protocol: ApplicationProtocol.HTTP,
    port: ports.service,
    targets: [service],
    // Longer than a process takes to drain, and shorter than the stop timeout.
    deregistrationDelay: Duration.seconds(20),
    // Checks liveness and not readiness, because otherwise ECS would replace all tasks at once when a store
    // is unavailable.
    healthCheck: {
      path: '/healthz',
      healthyHttpCodes: '200',
      interval: Duration.seconds(10),
      timeout: Duration.seconds(5),
      healthyThresholdCount: 2,
      unhealthyThresholdCount: 3,
    },
  });
}
