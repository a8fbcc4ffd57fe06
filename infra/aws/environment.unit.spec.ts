import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, test } from 'vitest';
import { schemaOf } from '../test/environment-schema.ts';
import {
  ofType,
  type Resource,
  resourcesOf,
  synthesise,
  useUsualStacks,
} from './test/synthesised.ts';

type Container = {
  readonly Name: string;
  readonly Environment: readonly { readonly Name: string; readonly Value: unknown }[];
  readonly Secrets: readonly { readonly Name: string }[];
};

/** Returns each task's only container, or the container that runs the service. */
function containersOf(tasks: readonly Resource[]): readonly Container[] {
  return tasks.flatMap(({ Properties }) =>
    (Properties.ContainerDefinitions as readonly Container[]).slice(0, 1),
  );
}

const keepers = ['command', 'projector', 'gateway', 'operator'];

const paymentText = 'По банков път: BG80 BNBG 9661 1020 3456 78. „Основание“ $5';

const securityContact = 'mailto:security@menu.example';
const accessibilityContact = 'https://menu.example/help';

describe('settings that differ from the defaults', () => {
  let product: Template;
  let changed: readonly Container[] = [];
  beforeAll(() => {
    ({ product } = synthesise({
      secondMasterKey: 'on',
      lapsedMenus: 'hidden',
      paymentText,
      securityContact,
      accessibilityContact,
      senderEmail: 'menu@menu.example',
      mailServer: 'smtps://AKIAEXAMPLE@email-smtp.eu-central-1.amazonaws.com:465',
    }));
    changed = containersOf(ofType(product, 'AWS::ECS::TaskDefinition'));
  });

  test('the gateway and the user pool send email through SES, with the password in a variable', () => {
    const [gateway] = changed.filter(({ Name }) => Name === 'gateway');
    expect(gateway?.Environment).toEqual(
      expect.arrayContaining([
        {
          Name: 'MAIL_URL',
          Value: 'smtps://AKIAEXAMPLE:$(MAIL_PASSWORD)@email-smtp.eu-central-1.amazonaws.com:465',
        },
        { Name: 'MAIL_FROM', Value: 'menu@menu.example' },
      ]),
    );
    const ways = ofType(product, 'AWS::EC2::SecurityGroup').filter(({ Properties }) =>
      JSON.stringify(Properties.SecurityGroupEgress ?? []).includes('"ToPort":465'),
    );
    expect(ways.map(({ Properties }) => Properties.GroupDescription)).toEqual(['gateway']);
    const named = changed.filter(({ Secrets }) =>
      Secrets.some(({ Name }) => Name === 'MAIL_PASSWORD'),
    );
    expect(named.map(({ Name }) => Name)).toEqual(['gateway']);
    const [pool] = ofType(product, 'AWS::Cognito::UserPool');
    expect(pool?.Properties.EmailConfiguration).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'menu@menu.example',
    });
  });

  test('during a rotation, every service with a master key gets the second key too', () => {
    const having = changed.filter(({ Secrets }) =>
      Secrets.some(({ Name }) => Name === 'KEYS_MASTER_KEY_OTHER'),
    );
    expect(having.map(({ Name }) => Name).sort()).toEqual([...keepers].sort());
    const secrets = resourcesOf(product).filter(([id]) => id.startsWith('SecondMasterKey'));
    expect(secrets).toMatchObject([[expect.anything(), { DeletionPolicy: 'Retain' }]]);
  });

  test('the rendering services get the setting that hides lapsed menus', () => {
    const knowing = changed.filter(({ Environment }) =>
      Environment.some(({ Name, Value }) => Name === 'LAPSED_MENUS' && Value === 'hidden'),
    );
    expect(knowing.map(({ Name }) => Name).sort()).toEqual(['operator', 'projector']);
  });

  test('only the guest service gets the payment information', () => {
    const telling = changed.flatMap(({ Name, Environment }) =>
      Environment.filter((variable) => variable.Name === 'PAYMENT_TEXT').map(({ Value }) => [
        Name,
        Value,
      ]),
    );
    expect(telling).toEqual([['guest', paymentText]]);
  });

  test('only the guest service gets the contact addresses', () => {
    const having = changed.flatMap(({ Name, Environment }) =>
      Environment.filter((variable) => variable.Name.endsWith('_CONTACT')).map(({ Value }) => [
        Name,
        Value,
      ]),
    );
    expect(having).toEqual([
      ['guest', securityContact],
      ['guest', accessibilityContact],
    ]);
  });
});

const { types } = useUsualStacks();

test('only the gateway may delete users, and only from this pool', () => {
  type Statement = { readonly Action: string | readonly string[]; readonly Resource: unknown };
  const allowed = types('AWS::IAM::Policy').flatMap(({ Properties }) =>
    (Properties.PolicyDocument as { readonly Statement: readonly Statement[] }).Statement.filter(
      ({ Action }) => [Action].flat().includes('cognito-idp:AdminDeleteUser'),
    ).map(({ Resource }) => [JSON.stringify(Properties.Roles), JSON.stringify(Resource)]),
  );
  expect(allowed).toEqual([
    [expect.stringMatching(/gateway/i), expect.stringMatching(/"Fn::GetAtt":\["Users\w+","Arn"\]/)],
  ]);
});

/** A placeholder for secrets, whose values only AWS knows. It is as long as a real secret. */
const secretValue = '4'.repeat(43);
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  const joined = (value as { 'Fn::Join'?: [string, readonly unknown[]] })['Fn::Join'];
  return joined ? joined[1].map(textOf).join(joined[0]) : '1234';
}

describe.each(['command', 'projector', 'gateway', 'guest', 'operator'])('%s', (name) => {
  const containerOf = (): Container =>
    containersOf(types('AWS::ECS::TaskDefinition')).find(({ Name }) => Name === name) ?? {
      Name: name,
      Environment: [],
      Secrets: [],
    };
  const environmentOf = () =>
    Object.fromEntries(containerOf().Environment.map(({ Name, Value }) => [Name, textOf(Value)]));
  const secretsOf = () => containerOf().Secrets.map((secret) => secret.Name);

  test('each task gets all required variables and no unknown ones', async () => {
    const schema = await schemaOf(new URL(`../../services/${name}/src/env.ts`, import.meta.url));
    const environment = environmentOf();
    const secrets = secretsOf();
    const named = Object.values(environment).flatMap((value) =>
      [...value.matchAll(/\$\((\w+)\)/g)].map(([, referenced = '']) => referenced),
    );
    expect(secrets).toEqual(expect.arrayContaining(named));
    const own = secrets.filter((secret) => !named.includes(secret));
    expect(Object.keys(schema.shape)).toEqual(
      expect.arrayContaining([...Object.keys(environment), ...own]),
    );
    const variables = {
      ...environment,
      ...Object.fromEntries(own.map((secret) => [secret, secretValue])),
    };
    expect(schema.safeParse({ PORT: '4000', ...variables })).toMatchObject({ success: true });
  });

  test('each task uses encrypted connections to its stores, and has no secret in plain text', () => {
    const { DATABASE_URL, REDIS_URL, KAFKA_TLS } = environmentOf();
    const user = name === 'operator' ? 'qr_menu' : `qr_menu_${name}`;
    expect(DATABASE_URL).toMatch(/^postgres:.+@.+\?sslmode=verify-full$/);
    expect(DATABASE_URL).toContain(`//${user}:$(DATABASE_PASSWORD)@`);
    expect(REDIS_URL).toMatch(/^rediss:\/\/:\$\(REDIS_PASSWORD\)@/);
    if (name !== 'guest') expect(KAFKA_TLS).toBe('on');
    const plain = Object.keys(environmentOf()).join(' ');
    expect(plain).not.toMatch(/PASSWORD|SECRET|API_KEY|MASTER/);
  });
});
