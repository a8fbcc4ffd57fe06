import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readEnvironment } from '../env.ts';
import { freePort } from '../free-port.ts';
import { fromDocker } from './docker.ts';
import { startLocalServer } from './local-server.ts';
import { findProgram, type RealSource } from './real-part.ts';
import type { Scratch } from './scratch.ts';

const directory = fileURLToPath(new URL('../../../../infra/kafka', import.meta.url));
const readyLine = /Kafka Server started/;
const run = promisify(execFile);

export const kafkaFromDocker: RealSource = fromDocker(async () => {
  const hostPort = await freePort();
  return {
    image: `apache/kafka:${await kafkaVersion()}`,
    port: 9092,
    hostPort,
    environment: await containerEnvironment(hostPort),
    readyLine,
    address: (port) => `127.0.0.1:${port}`,
  };
});

/** Runs a broker from its published jars with the installed Java. Downloads missing jars. */
export function localKafka(scratch: Scratch, libsDirectory: string | undefined): RealSource {
  return async () => {
    const version = await kafkaVersion();
    if (findProgram('java') === null) {
      throw new Error('Java is not installed (apt-get install default-jre-headless maven)');
    }
    await fetchJars(version, libsDirectory);
    const broker = await startLocalKafka(scratch, 'kafka', await freePort());
    return {
      address: broker.address,
      description: `local broker ${version} at ${broker.address}`,
      stop: broker.stop,
    };
  };
}

/** Starts the broker with this name in the scratch directory, with its data if it has run before. */
export async function startLocalKafka(scratch: Scratch, name: string, port: number) {
  const script = join(directory, 'start-broker.sh');
  const data = join(scratch.directory, name);
  const args = [script, data, String(port), String(await freePort())];
  const { stop } = await startLocalServer({ scratch, name, command: 'bash', args, readyLine });
  return { address: `127.0.0.1:${port}`, stop };
}

/** Whether a test can run a separate broker, to stop and restart it. */
export async function hasKafkaJars(): Promise<boolean> {
  const libs = libsOf(await kafkaVersion(), readEnvironment().KAFKA_LIBS_DIR);
  return findProgram('java') !== null && existsSync(libs);
}

function libsOf(version: string, libsDirectory: string | undefined): string {
  return libsDirectory ?? join(directory, `../../.cache/kafka-${version}`);
}

async function fetchJars(version: string, libsDirectory: string | undefined): Promise<void> {
  const libs = libsOf(version, libsDirectory);
  if (existsSync(libs)) return;
  if (findProgram('mvn') === null) {
    throw new Error('no Kafka jars, and no Maven to fetch them (apt-get install maven)');
  }
  process.stdout.write(`fetching Kafka ${version} with Maven into ${libs}, once\n`);
  try {
    await run('bash', [join(directory, 'fetch-jars.sh')]);
  } catch (cause) {
    throw new Error(`no Kafka jars, and they cannot be fetched: ${lastLine(cause)}`, { cause });
  }
}

function lastLine(error: unknown): string {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return output.trim().split('\n').at(-1) ?? '';
}

async function kafkaVersion(): Promise<string> {
  const pom = await readFile(join(directory, 'pom.xml'), 'utf8');
  const version = /<kafka\.version>(.+)<\/kafka\.version>/.exec(pom)?.[1];
  if (version === undefined) throw new Error('infra/kafka/pom.xml names no Kafka version');
  return version;
}

// The image reads each setting from a variable, so the container uses the same settings file.
async function containerEnvironment(hostPort: number): Promise<Record<string, string>> {
  const properties = await readFile(join(directory, 'server.properties'), 'utf8');
  const environment: Record<string, string> = {};
  for (const line of properties.split('\n').filter((text) => /^[a-z]/.test(text))) {
    const [name = '', value = ''] = line.split(/=(.*)/s);
    environment[`KAFKA_${name.replaceAll('.', '_').toUpperCase()}`] = value
      .replaceAll('@CONTROLLER_PORT@', '9093')
      .replaceAll('@PORT@', '9092')
      .replaceAll('@DATA@', '/tmp/kafka');
  }
  environment.KAFKA_LISTENERS = 'PLAINTEXT://0.0.0.0:9092,CONTROLLER://127.0.0.1:9093';
  environment.KAFKA_ADVERTISED_LISTENERS = `PLAINTEXT://127.0.0.1:${hostPort}`;
  return environment;
}
