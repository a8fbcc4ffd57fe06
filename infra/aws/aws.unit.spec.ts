import { keepAliveTimeout } from '@qr-menu/runtime/http';
import { describe, expect, test } from 'vitest';
import { resourcesOf, useUsualStacks } from './test/synthesised.ts';

const { product, types, only } = useUsualStacks();

test('no template is tied to an account or a region', () => {
  const text = JSON.stringify(product().toJSON());
  // Account ids that come from the settings are allowed.
  const accounts = [...text.matchAll(/:(\d{12}):/g)].map(([, account]) => account);
  expect(new Set(accounts)).toEqual(new Set(['111122223333']));
  expect(text.match(/\b(eu|us|ap)-[a-z]+-\d\b/g)).toEqual(['eu-central-1', 'us-east-1']);
});

describe('availability', () => {
  test('the command service is released first, because it migrates the database', () => {
    const services = resourcesOf(product()).filter(([, { Type }]) => Type === 'AWS::ECS::Service');
    const [leader] = services.find(([id]) => id.startsWith('command')) ?? [''];
    for (const [id, { DependsOn }] of services) {
      if (id !== leader) expect(DependsOn).toContain(leader);
    }
  });

  test('tasks have more time to stop than they need to drain, and targets drain before tasks stop', () => {
    for (const { Properties } of types('AWS::ElasticLoadBalancingV2::TargetGroup')) {
      expect(Properties.HealthCheckPath).toBe('/healthz');
      expect(Properties.TargetGroupAttributes).toContainEqual({
        Key: 'deregistration_delay.timeout_seconds',
        Value: '20',
      });
    }
    for (const { Properties } of types('AWS::ECS::TaskDefinition')) {
      const [container] = Properties.ContainerDefinitions as { StopTimeout: number }[];
      expect(container?.StopTimeout).toBeGreaterThanOrEqual(30);
    }
  });
});

describe('irreplaceable data', () => {
  test.each([
    ['AWS::RDS::DBCluster'],
    ['AWS::MSK::Cluster'],
    ['AWS::S3::Bucket'],
    ['AWS::KMS::Key'],
    ['AWS::Cognito::UserPool'],
    ['AWS::Backup::BackupVault'],
  ])('%s is kept if the stack is deleted', (type) => {
    expect(types(type).length).toBeGreaterThan(0);
    for (const { DeletionPolicy } of types(type)) expect(DeletionPolicy).toBe('Retain');
  });
});

test('users may set up an authenticator app and passkeys, and passkeys must verify the user', () => {
  const [pool] = types('AWS::Cognito::UserPool');
  expect(pool?.Properties).toMatchObject({
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    UserPoolTier: 'ESSENTIALS',
    WebAuthnUserVerification: 'required',
    WebAuthnFactorConfiguration: 'MULTI_FACTOR_WITH_USER_VERIFICATION',
  });
});

describe('network access', () => {
  test('no rule lets the whole internet in, and tasks may only open HTTPS connections to it', () => {
    const groups = types('AWS::EC2::SecurityGroup').map(({ Properties }) => Properties);
    const rules = (key: string) => groups.flatMap((group) => (group[key] ?? []) as object[]);
    const inwards = [
      ...rules('SecurityGroupIngress'),
      ...types('AWS::EC2::SecurityGroupIngress').map(({ Properties }) => Properties),
    ];
    expect(inwards.length).toBeGreaterThan(10);
    for (const rule of inwards) expect(rule).not.toHaveProperty('CidrIp');
    expect(inwards.filter((rule) => 'SourcePrefixListId' in rule)).toHaveLength(1);
    const open = rules('SecurityGroupEgress').filter((rule) => 'CidrIp' in rule);
    for (const rule of open) {
      const isNobody = { CidrIp: '255.255.255.255/32' };
      const isHttps = { CidrIp: '0.0.0.0/0', FromPort: 443, ToPort: 443, IpProtocol: 'tcp' };
      expect([isNobody, isHttps]).toContainEqual(expect.objectContaining(pick(rule)));
    }
  });

  test('stores have no internet access and no public address', () => {
    for (const { Properties } of types('AWS::RDS::DBInstance')) {
      expect(Properties.PubliclyAccessible).toBe(false);
    }
    expect(only('AWS::MSK::Cluster').BrokerNodeGroupInfo).toMatchObject({
      ConnectivityInfo: { PublicAccess: { Type: 'DISABLED' } },
    });
    for (const { Properties } of types('AWS::S3::Bucket')) {
      expect(Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
    }
    for (const { Properties } of types('AWS::ECS::Service')) {
      expect(Properties.NetworkConfiguration).toMatchObject({
        AwsvpcConfiguration: { AssignPublicIp: 'DISABLED' },
      });
    }
  });

  test("the load balancer refuses requests without CloudFront's secret", () => {
    expect(only('AWS::ElasticLoadBalancingV2::Listener').DefaultActions).toMatchObject([
      { Type: 'fixed-response', FixedResponseConfig: { StatusCode: '403' } },
    ]);
    const rules = types('AWS::ElasticLoadBalancingV2::ListenerRule');
    expect(rules.length).toBe(3);
    for (const { Properties } of rules) {
      expect(JSON.stringify(Properties.Conditions)).toContain('x-origin-secret');
    }
  });

  test('everything is encrypted at rest and in transit', () => {
    expect(only('AWS::RDS::DBCluster').StorageEncrypted).toBe(true);
    product().hasResourceProperties('AWS::RDS::DBClusterParameterGroup', {
      Parameters: { 'rds.force_ssl': '1' },
    });
    expect(only('AWS::MSK::Cluster')).toMatchObject({
      ClientAuthentication: {
        Sasl: { Scram: { Enabled: true } },
        Unauthenticated: { Enabled: false },
      },
      EncryptionInfo: { EncryptionInTransit: { ClientBroker: 'TLS', InCluster: true } },
    });
    expect(only('AWS::ElastiCache::ReplicationGroup')).toMatchObject({
      TransitEncryptionEnabled: true,
      AtRestEncryptionEnabled: true,
      AuthToken: expect.anything(),
    });
    for (const { Properties } of types('AWS::SecretsManager::Secret')) {
      expect(Properties.KmsKeyId).toBeDefined();
    }
    expect(types('AWS::S3::BucketPolicy')).toHaveLength(3);
    for (const { Properties } of types('AWS::S3::BucketPolicy')) {
      expect(JSON.stringify(Properties.PolicyDocument)).toContain('"aws:SecureTransport":"false"');
    }
  });
});

describe('the CloudFront cache', () => {
  const distribution = () => {
    const { DistributionConfig } = only('AWS::CloudFront::Distribution');
    return DistributionConfig as {
      readonly DefaultCacheBehavior: Behaviour;
      readonly CacheBehaviors: readonly (Behaviour & { readonly PathPattern: string })[];
    };
  };
  type Behaviour = { readonly CachePolicyId: unknown; readonly AllowedMethods: readonly string[] };
  // The published ids of AWS's own cache policies.
  const nothing = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
  const asLongAsItSays = '658327ea-f89d-4fab-a63d-7e88639e58f6';
  const behaviour = (pattern: string) =>
    distribution().CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);

  test('the API and the events of open pages are never cached, while images and hashed files are', () => {
    for (const path of ['/graphql', '/telemetry/*', '/menu/*/events']) {
      expect(behaviour(path)?.CachePolicyId).toBe(nothing);
    }
    for (const path of ['/assets/*', '/images/public/*']) {
      expect(behaviour(path)?.CachePolicyId).toBe(asLongAsItSays);
      expect(behaviour(path)?.AllowedMethods).toEqual(['GET', 'HEAD']);
    }
    expect(behaviour('/graphql')?.AllowedMethods).toContain('POST');
  });
});

describe('permissions', () => {
  test('no role may perform all actions, or any action on all resources', () => {
    const policies = types('AWS::IAM::Policy');
    expect(policies.length).toBeGreaterThan(5);
    const isDemanded = ['ecr:GetAuthorizationToken'];
    for (const { Properties } of policies) {
      const { Statement } = Properties.PolicyDocument as {
        Statement: readonly { Action: string | string[]; Resource: unknown }[];
      };
      for (const { Action, Resource } of Statement) {
        const actions = [Action].flat();
        for (const action of actions) expect(action).not.toContain('*');
        if ([Resource].flat().includes('*')) expect(isDemanded).toEqual(actions);
      }
    }
  });

  test('only the gateway and the operator can write images and keys, and the guest service can read neither', () => {
    const policiesOf = (task: string) =>
      resourcesOf(product())
        .filter(
          ([id, { Type }]) => Type === 'AWS::IAM::Policy' && id.startsWith(`${task}TaskTaskRole`),
        )
        .map(([, { Properties }]) => JSON.stringify(Properties.PolicyDocument))
        .join();
    for (const task of ['gateway', 'operator']) {
      expect(policiesOf(task)).toContain('s3:PutObject');
      expect(policiesOf(task)).toContain('workspace-keys/*');
    }
    for (const task of ['command', 'projector']) {
      expect(policiesOf(task)).toContain('workspace-keys/*');
      expect(policiesOf(task)).not.toMatch(/Put|Delete|GenerateDataKey/);
    }
    expect(policiesOf('guest')).toBe('');
    // This permission is needed to remove unfinished uploads.
    expect(policiesOf('operator')).toContain('s3:ListBucketMultipartUploads');
    expect(policiesOf('gateway')).not.toContain('s3:ListBucketMultipartUploads');
  });

  test('only the operator can write exports, no task can read them, and they expire after a week', () => {
    const all = resourcesOf(product());
    const [id, bucket] = all.find(([logicalId]) => logicalId.startsWith('Exports')) ?? [];
    expect(bucket?.Properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: [
          {
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
            ExpirationInDays: 7,
            Status: 'Enabled',
          },
        ],
      },
    });
    expect(bucket?.Properties).not.toHaveProperty('VersioningConfiguration');
    const policies = all.filter(
      ([, { Type, Properties }]) =>
        Type === 'AWS::IAM::Policy' && JSON.stringify(Properties).includes(`"${id}"`),
    );
    expect(policies.map(([logicalId]) => logicalId)).toEqual([
      expect.stringMatching(/^operatorTask/),
    ]);
    const statements = policies.flatMap(([, { Properties }]) => {
      const { Statement } = Properties.PolicyDocument as {
        readonly Statement: readonly { readonly Action: unknown; readonly Resource: unknown }[];
      };
      return Statement;
    });
    const onExports = statements.filter(({ Resource }) =>
      JSON.stringify(Resource).includes(`"${id}"`),
    );
    expect(onExports).toMatchObject([{ Action: ['s3:PutObject', 's3:AbortMultipartUpload'] }]);
    expect(JSON.stringify(onExports)).toContain('"/exports/*"');
  });

  test('no container writes to its image or runs as root', () => {
    for (const { Properties } of types('AWS::ECS::TaskDefinition')) {
      const [container] = Properties.ContainerDefinitions as object[];
      expect(container).toMatchObject({
        ReadonlyRootFilesystem: true,
        User: 'node',
        LinuxParameters: { InitProcessEnabled: true },
      });
    }
  });
});

test('each hop closes idle connections before the next hop does', () => {
  const { LoadBalancerAttributes } = only('AWS::ElasticLoadBalancingV2::LoadBalancer');
  expect(LoadBalancerAttributes).toContainEqual({
    Key: 'idle_timeout.timeout_seconds',
    Value: '60',
  });
  expect(only('AWS::CloudFront::Distribution')).toMatchObject({
    DistributionConfig: {
      Origins: expect.arrayContaining([
        expect.objectContaining({
          CustomOriginConfig: expect.objectContaining({ OriginKeepaliveTimeout: 55 }),
        }),
      ]),
    },
  });
  expect(keepAliveTimeout).toBeGreaterThan(60_000);
});

const pick = (rule: object) => {
  const { CidrIp, FromPort, ToPort, IpProtocol } = rule as Record<string, unknown>;
  return CidrIp === '0.0.0.0/0' ? { CidrIp, FromPort, ToPort, IpProtocol } : { CidrIp };
};
