import { execFile, execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { startEmbeddedPostgres } from '@qr-menu/stores/postgres';
import {
  createScratch,
  freePort,
  programEnvironment,
  s3Credentials,
  startLocalServer,
  startS3Server,
  waitUntil,
} from '@qr-menu/testkit';
import { Client } from 'pg';
import { parse } from 'yaml';
import { superviseService } from '../../test/supervised-service.ts';

type Service = {
  readonly build?: { readonly args: { readonly SERVICE: string } };
  readonly environment: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly profiles?: readonly string[];
  readonly healthcheck?: { readonly test?: readonly string[] };
};
type Compose = {
  readonly services: Readonly<Record<string, Service>>;
  readonly configs: Readonly<Record<string, { readonly content: string }>>;
};
type Ports = Readonly<Record<string, number>>;
type Stop = () => Promise<void>;

const root = path.join(import.meta.dirname, '../../..');
const run = promisify(execFile);
/** The addresses at which the containers reach each other. */
const names = ['kafka:9092', 'postgres:5432', 'redis:6379', 'store:8333', 'edge:4000'].concat(
  ['identity', 'command', 'projector', 'gateway', 'guest'].map((service) => `${service}:4000`),
);
const local = (port: number): string => `127.0.0.1:${port}`;

/**
 * Starts the containers of one server as plain processes. Their variables and passwords come from the two
 * compose files and from the `.env` of `make-env.sh --domain`. Host names and container paths are replaced
 * with those of this machine. The object store is the one for tests, which has different credentials.
 */
export async function startSet(domain: string, added: Readonly<Record<string, string>>) {
  const scratch = await createScratch();
  const stops: Stop[] = [() => scratch.remove()];
  const stop: Stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    const entries = names.map(async (name) => [name, await freePort()] as const);
    const ports: Ports = Object.fromEntries(await Promise.all(entries));
    const store = await startS3Server('menu-images');
    stops.push(store.stop);
    const all = { ...ports, 'store:8333': Number(new URL(store.endpoint).port) };
    const compose = await readCompose(scratch.directory, domain, added, all);
    const parts = { compose, scratch, ports: all };
    for (const start of [startKafka, startRedis, startPostgres]) stops.push(await start(parts));
    stops.push(...(await startServices(parts)));
    const edge = await startCaddy(parts);
    stops.push(edge.stop);
    return { http: edge.http, https: edge.https, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Parts = {
  readonly compose: Compose;
  readonly scratch: Awaited<ReturnType<typeof createScratch>>;
  readonly ports: Ports;
};

/** Reads both files, merged as Docker Compose would merge them, with the values from `.env`. */
async function readCompose(
  directory: string,
  domain: string,
  added: Readonly<Record<string, string>>,
  ports: Ports,
): Promise<Compose> {
  const envFile = path.join(directory, '.env');
  execFileSync('bash', ['infra/docker/make-env.sh', '--domain', domain, envFile], { cwd: root });
  const variables = { ...parseEnv(await readFile(envFile, 'utf8')), ...added };
  const read = async (file: string) =>
    parse(await readFile(path.join(root, file), 'utf8'), { merge: true, logLevel: 'error' });
  const files = await Promise.all((variables.COMPOSE_FILE ?? '').split(':').map(read));
  const services: Record<string, Service> = {};
  for (const [name, more] of files.flatMap((file) => Object.entries<Service>(file.services))) {
    const before = services[name];
    const environment = { ...before?.environment, ...more.environment };
    services[name] = { ...before, ...more, environment };
  }
  const written = JSON.stringify({ services, configs: files[0].configs });
  return JSON.parse(written, (_key, value: unknown) =>
    typeof value === 'string' ? localized(interpolated(value, variables), ports) : value,
  );
}

const interpolated = (text: string, variables: Readonly<Record<string, string | undefined>>) =>
  text
    .replaceAll(/(?<!\$)\$\{(\w+):([?-])([^}]*)\}/g, (_whole, name: string, sign, rest: string) => {
      if (variables[name]) return variables[name];
      if (sign === '?') throw new Error(`${name}: ${rest}`);
      return rest;
    })
    .replaceAll('$$', '$');

const localized = (text: string, ports: Ports): string =>
  names.reduce((written, name) => written.replaceAll(name, local(ports[name] ?? 0)), text);

const serviceOf = ({ compose }: Parts, name: string): Service => {
  const service = compose.services[name];
  if (!service) throw new Error(`no ${name} in the compose files`);
  return service;
};

/** Runs the broker's own script and health check, using the broker's programs from its jars. */
async function startKafka({ scratch, ...parts }: Parts): Promise<Stop> {
  const { environment, command, healthcheck } = serviceOf({ scratch, ...parts }, 'kafka');
  const data = path.join(scratch.directory, 'kafka');
  const template = `${data}.properties`;
  const inner = new Map<string, number>();
  for (const port of ['9093', '9094']) inner.set(port, await freePort());
  const localPorts = (text: string) =>
    text
      .replaceAll(/CLIENTS:\/\/:9092/g, `CLIENTS://${local(parts.ports['kafka:9092'] ?? 0)}`)
      .replaceAll(/localhost:(909[34])/g, (_whole, port) => local(inner.get(port) ?? 0))
      .replaceAll('/opt/kafka/bin/kafka-configs.sh', 'configure')
      .replaceAll(
        'exec /etc/kafka/docker/run',
        `bash infra/kafka/start-broker.sh ${data} 0 0 ${template}`,
      );
  const properties = Object.entries({ ...environment, KAFKA_LOG_DIRS: '@DATA@/log' })
    .filter(([name]) => name.startsWith('KAFKA_') && name !== 'KAFKA_HEAP_OPTS')
    .map(([name, value]) => `${propertyOf(name)}=${localPorts(value)}`);
  await writeFile(template, properties.join('\n'));
  const programs = `cd ${root}; source infra/kafka/locate.sh
    configure() { java -Xmx64m -cp "$libs/*" kafka.admin.ConfigCommand "$@"; }`;
  const [, , script = ''] = command ?? [];
  const [, check = ''] = healthcheck?.test ?? [];
  const server = await startLocalServer({
    scratch,
    name: 'kafka',
    command: 'bash',
    args: ['-c', `${programs}\n${localPorts(script)}`],
    readyLine: /Kafka Server started/,
    environment: programEnvironment({
      CLIENTS_PASSWORD: environment.CLIENTS_PASSWORD ?? '',
      KAFKA_HEAP: /-Xmx(\w+)/.exec(environment.KAFKA_HEAP_OPTS ?? '')?.[1] ?? '',
    }),
  });
  const isHealthy = () => run('bash', ['-c', `${programs}\n${localPorts(check)}`]).then(() => true);
  await waitUntil(isHealthy, { timeout: 60_000, what: 'Kafka to be healthy' });
  return server.stop;
}

/** Converts the name of a variable in the same way as the image. */
const propertyOf = (name: string): string =>
  name
    .slice('KAFKA_'.length)
    .toLowerCase()
    .replaceAll(/_+/g, (run) => ['.', '_', '-'][run.length - 1] ?? '');

async function startRedis(parts: Parts): Promise<Stop> {
  const { scratch, ports } = parts;
  const file = path.join(scratch.directory, 'redis.conf');
  await writeFile(file, parts.compose.configs['redis-password']?.content ?? '');
  const [command = '', ...args] = serviceOf(parts, 'redis').command ?? [];
  const here = ['--bind', '127.0.0.1', '--port', String(ports['redis:6379'])];
  const server = await startLocalServer({
    scratch,
    name: 'redis',
    command,
    args: [
      ...args.map((argument) => (argument === '/etc/redis.conf' ? file : argument)),
      ...here,
      '--dir',
      scratch.directory,
    ],
    readyLine: /Ready to accept connections/,
  });
  return server.stop;
}

/** Starts Postgres with the user and the database that the image creates. */
async function startPostgres(parts: Parts): Promise<Stop> {
  const { scratch, ports } = parts;
  const { POSTGRES_USER, POSTGRES_DB, POSTGRES_PASSWORD } = serviceOf(
    parts,
    'postgres',
  ).environment;
  const server = await startEmbeddedPostgres({
    dataDir: path.join(scratch.directory, 'postgres'),
    port: ports['postgres:5432'] ?? 0,
    durable: false,
  });
  const client = new Client(server.url);
  await client.connect();
  await client.query(
    `create role ${POSTGRES_USER} superuser login password '${POSTGRES_PASSWORD}'`,
  );
  await client.query(`create database ${POSTGRES_DB} owner ${POSTGRES_USER}`);
  await client.end();
  return server.stop;
}

/** Starts each container once its dependencies are healthy. */
async function startServices(parts: Parts): Promise<readonly Stop[]> {
  const starting = new Map<string, Promise<void>>();
  const stops: Stop[] = [];
  const start = async (name: string): Promise<void> => {
    const { build, depends_on: awaited = {} } = serviceOf(parts, name);
    for (const dependency of Object.keys(awaited)) await startOnce(dependency);
    if (!build) return;
    const port = parts.ports[`${name}:4000`] ?? 0;
    const environment = await environmentOf(parts, name);
    const service = superviseService(build.args.SERVICE, port, environment, '/healthz');
    stops.push(service.stop);
    const ended = () => service.endings()[0];
    await waitUntil(async () => ended() !== undefined || (await service.isReady()), { what: name });
    if (ended()) throw new Error(`${name} ended: ${ended()?.output}`);
  };
  const startOnce = (name: string): Promise<void> => {
    const begun = starting.get(name) ?? start(name);
    starting.set(name, begun);
    return begun;
  };
  const kept = Object.entries(parts.compose.services).filter(([, { profiles }]) => !profiles);
  try {
    for (const [name] of kept) await startOnce(name);
  } catch (error) {
    for (const stop of stops) await stop();
    throw error;
  }
  return stops;
}

async function environmentOf(parts: Parts, name: string): Promise<Record<string, string>> {
  const { environment, volumes = [] } = serviceOf(parts, name);
  const mounts = volumes.map((volume) => volume.split(':'));
  const here = (source: string) =>
    source.startsWith('.') ? path.join(root, source) : path.join(parts.scratch.directory, source);
  for (const [source = ''] of mounts) await mkdir(here(source), { recursive: true });
  const onThisMachine = (value: string): string => {
    const mount = mounts.find(([, inside = '']) => value.startsWith(inside));
    return mount ? value.replace(mount[1] ?? '', here(mount[0] ?? '')) : value;
  };
  const variables = Object.entries(environment).map(([key, value]) => [
    key,
    onThisMachine(`${value}`),
  ]);
  // Variables that the image itself sets.
  const written: Record<string, string> = { DATA_DIR: '/data', ...Object.fromEntries(variables) };
  if ('AWS_ACCESS_KEY_ID' in written) {
    written.AWS_ACCESS_KEY_ID = s3Credentials.accessKeyId;
    written.AWS_SECRET_ACCESS_KEY = s3Credentials.secretAccessKey;
  }
  return written;
}

/** Starts Caddy with its own certificate authority, on ports other than the public ones. */
async function startCaddy(parts: Parts) {
  const { scratch, ports } = parts;
  const http = await freePort();
  // HTTP/3 uses the UDP port with the same number. `freePort` treats such a port as taken, so that it is not
  // handed out twice.
  const https = http + 1;
  const file = path.join(scratch.directory, 'Caddyfile');
  const options = `local_certs\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\n`;
  const text = await readFile(path.join(root, 'infra/one-server/Caddyfile'), 'utf8');
  await writeFile(file, text.replace('admin off\n', `admin off\n${options}`));
  const at = (name: string): string => local(ports[name] ?? 0);
  const server = await startLocalServer({
    scratch,
    name: 'caddy',
    command: 'caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    environment: programEnvironment({
      ...serviceOf(parts, 'edge').environment,
      HOME: scratch.directory,
      INSIDE: `http://:${ports['edge:4000']}`,
      GATEWAY: at('gateway:4000'),
      GUEST: at('guest:4000'),
      IDENTITY: at('identity:4000'),
      STORE: at('store:8333'),
    }),
    readyLine: /serving initial configuration/,
  });
  const isReady = async () => (await fetch(`http://${at('edge:4000')}/readyz`)).ok;
  await waitUntil(isReady, { timeout: 60_000, what: 'the set to be ready' });
  return { http, https, stop: server.stop };
}
