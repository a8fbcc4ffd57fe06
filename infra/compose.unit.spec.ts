import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { schemaOf } from './test/environment-schema.ts';

type Service = {
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly user?: string;
  readonly init?: boolean;
  readonly stop_grace_period?: string;
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
  readonly image?: string;
  readonly build?: { readonly dockerfile: string; readonly args: { readonly SERVICE: string } };
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};
/** The AWS SDK reads its credentials by itself. */
const readByLibraries = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
type BuiltService = Service & Required<Pick<Service, 'build' | 'environment'>>;

const root = new URL('..', import.meta.url);
const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8');

const passwords = madePasswords();
/**
 * Parses the file like Docker Compose. `${NAME:?…}` gets its value from `.env`, and `${NAME:-default}` is
 * treated as unset.
 */
const composeText = textOf('docker-compose.yml')
  .replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_whole, name: string) => passwords[name] ?? `no ${name}`)
  .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
const { services } = parse(composeText, { merge: true }) as { services: Record<string, Service> };
const all = Object.entries(services);
const built = all.filter((entry): entry is [string, BuiltService] => 'build' in entry[1]);
const edge = textOf('infra/edge/nginx.conf');

function madePasswords(): Readonly<Record<string, string>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'compose-env-'));
  try {
    const file = path.join(directory, '.env');
    const script = fileURLToPath(new URL('docker/make-env.sh', import.meta.url));
    const make = () => execFileSync('bash', [script, file], { stdio: 'pipe' });
    make();
    const made = readFileSync(file, 'utf8');
    expect(make, 'a file that is there stays').toThrow();
    expect(readFileSync(file, 'utf8')).toBe(made);
    return parseEnv(made) as Readonly<Record<string, string>>;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

test('each password is long and is used only once', () => {
  const { COMPOSE_FILE, ...made } = passwords;
  expect(COMPOSE_FILE).toBe('docker-compose.yml');
  const values = Object.values(made);
  expect(new Set(values).size).toBe(13);
  for (const value of values) expect(value.length).toBeGreaterThanOrEqual(40);
  for (const value of values) expect(composeText).toContain(value);
});

test('health checks in Alpine images use only options that BusyBox supports', () => {
  const alpine = all.filter(([, { image }]) => image?.includes('alpine'));
  expect(alpine.length).toBeGreaterThan(1);
  for (const [name, { healthcheck }] of alpine) {
    expect(healthcheck?.test?.join(' '), name).not.toMatch(/\b(grep|wget)\b[^|]* --[a-z]/);
  }
});

describe.each(built)('%s', (_name, { build, environment }) => {
  const directory = `services/${build.args.SERVICE}/src`;

  test('the container is built from a service that has a main.ts', () => {
    expect(existsSync(new URL(`${directory}/main.ts`, root))).toBe(true);
    expect(existsSync(new URL(build.dockerfile, root))).toBe(true);
  });

  // Loads the schema of the service's variables.
  test('the container gets all required variables and no unknown ones', async () => {
    const schema = await schemaOf(new URL(`${directory}/env.ts`, root));
    const knownVariables = [...Object.keys(schema.shape), ...readByLibraries];
    expect(knownVariables).toEqual(expect.arrayContaining(Object.keys(environment)));
    const set = Object.entries(environment).filter(([, value]) => value !== '');
    const input = { ...Object.fromEntries(set), PORT: '4000' };
    expect(schema.safeParse(input)).toMatchObject({ success: true });
  });
});

describe.each(all)('%s', (_name, service) => {
  test('the version of the image is pinned', () => {
    if (service.build) return expect(service.image).toBeUndefined();
    expect(service.image).toMatch(/^[\w./-]+:\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/);
  });
});

describe.each([...built, ['edge', services.edge ?? {}] as const])('%s', (name, service) => {
  test('the container runs without privileges, and writes only to /tmp and its volume', () => {
    expect(service).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    if (name === 'edge') expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    else expect(service.init).toBe(true);
    const mounts = (service.volumes ?? []).map((volume) => volume.split(':').slice(1).join(':'));
    expect(['/data', '/etc/nginx/nginx.conf:ro']).toEqual(expect.arrayContaining(mounts));
  });
});

test('services that seal or open personal data use the same keys', () => {
  const keepers = ['command', 'gateway', 'operator', 'projector'].map((name) => services[name]);
  const [{ KEYS_DIR, KEYS_MASTER_KEY } = {}] = keepers.map((keeper) => keeper?.environment ?? {});
  expect(KEYS_DIR).toBe('/data/keys');
  for (const keeper of keepers) {
    expect(keeper?.environment).toMatchObject({
      KEYS_DIR,
      KEYS_MASTER_KEY,
      KEYS_MASTER_KEY_OTHER: '',
    });
    expect(keeper?.volumes).toEqual(['keys-data:/data']);
  }
});

test('uploads are signed for the public address, and the edge forwards them', () => {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT } = services.gateway?.environment ?? {};
  expect(S3_PUBLIC_ENDPOINT).toBe(services.gateway?.environment?.PUBLIC_URL);
  expect(edge).toContain(`set $store ${S3_ENDPOINT};`);
  expect(edge).toContain(`location /${S3_BUCKET}/ {`);
  expect(edge).toContain(`proxy_pass $store/${S3_BUCKET}/$image;`);
});

test("the operator renders menus with the projector's settings", () => {
  const { PUBLIC_URL, LAPSED_MENUS, IMAGE_HOSTS } = services.projector?.environment ?? {};
  expect([LAPSED_MENUS, IMAGE_HOSTS]).toEqual(['shown', '']);
  expect(services.operator?.environment).toMatchObject({ PUBLIC_URL, LAPSED_MENUS, IMAGE_HOSTS });
  expect(services.guest?.environment).toMatchObject({ IMAGE_HOSTS });
});

test('the base images in the Dockerfile are pinned', () => {
  const images = [...textOf('infra/docker/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)];
  expect(images.length).toBeGreaterThan(0);
  for (const [, image] of images) expect(image).toMatch(/^node:24\.\d+\.\d+-/);
});

test('the Kafka image has the same version as the jars for tests', () => {
  const version = /<kafka\.version>(.+)<\/kafka\.version>/.exec(textOf('infra/kafka/pom.xml'))?.[1];
  expect(services.kafka?.image).toContain(`apache/kafka:${version}@`);
});

/** Variables, and the host names that they contain. */
const needs: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres',
  KAFKA_BROKERS: 'kafka',
  REDIS_URL: 'redis',
  S3_ENDPOINT: 'store',
  IDENTITY_JWKS_URL: 'identity',
  IMAGES_READ_URL: 'edge',
};

test('two services share a network if and only if one needs the other', () => {
  const networksOf = (name: string) => services[name]?.networks ?? [];
  const meets = (left: string, right: string) =>
    networksOf(left).some((network) => networksOf(right).includes(network));
  for (const [name, { environment = {}, depends_on: awaited = {} }] of all) {
    const hosts = Object.entries(needs).flatMap(([key, host]) =>
      key in environment ? [host] : [],
    );
    for (const host of hosts) expect(meets(name, host), `${name} and ${host}`).toBe(true);
    for (const store of ['postgres', 'kafka', 'redis'].filter((each) => each !== name)) {
      expect(meets(name, store), `${name} and ${store}`).toBe(hosts.includes(store));
    }
    if (name === 'edge') {
      for (const host of Object.keys(awaited).filter((each) => each !== 'projector'))
        expect(meets(name, host), `the edge and ${host}`).toBe(true);
    }
  }
  const { networks } = parse(composeText) as { networks: Record<string, object | null> };
  expect(Object.keys(networks).filter((name) => !networks[name])).toEqual(['public', 'mail']);
  const senders = all.filter(([, service]) => service.networks?.includes('mail'));
  expect(senders.map(([name]) => name)).toEqual(['identity', 'gateway']);
  const open = all.flatMap(([name, { ports }]) => (ports ?? []).map((port) => [name, port]));
  expect(open).toEqual([
    ['command', '127.0.0.1:9403:9400'],
    ['edge', '127.0.0.1:4000:4000'],
  ]);
});

test("the gateway trusts the identity service's tokens", () => {
  const issued = services.identity?.environment ?? {};
  const trusted = services.gateway?.environment ?? {};
  expect(trusted).toMatchObject({
    COGNITO_USER_POOL_ID: issued.USER_POOL_ID,
    COGNITO_CLIENT_ID: issued.CLIENT_ID,
    IDENTITY_ISSUER: `${issued.ISSUER_BASE}/${issued.USER_POOL_ID}`,
  });
  const keys = `/${issued.USER_POOL_ID}/.well-known/jwks.json`;
  expect(trusted.IDENTITY_JWKS_URL).toBe(`http://identity:4000${keys}`);
});

test('the edge routes to existing services and starts after them', () => {
  const hosts = [...edge.matchAll(/set \$\w+ http:\/\/(\w+):\d+;/g)].map(([, host]) => host);
  expect(hosts.sort()).toEqual(['gateway', 'guest', 'identity', 'store']);
  expect(Object.keys(services.edge?.depends_on ?? {})).toEqual(expect.arrayContaining(hosts));
});
