import { readEnvironment } from '../env.ts';
import { dropTestTemplates } from '../test-database.ts';
import { UnusablePart } from './real-part.ts';
import { type RealServers, startRealServers } from './start-real-servers.ts';

type Project = {
  readonly provide: <Name extends keyof RealServers>(name: Name, value: RealServers[Name]) => void;
};

/** Runs before the first test of the project `real`. Returns a function that runs after the last test. */
export async function setup(project: Project): Promise<() => Promise<void>> {
  const environment = readEnvironment();
  const { servers, lines, stop } = await startRealServers(environment);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (servers.databaseUrl === null) {
    await stop();
    throw new UnusablePart(`no test can run without Postgres: ${lines[0]}`);
  }
  const { databaseUrl, chromium } = servers;
  const required = environment.REAL_PARTS === 'packaged' ? { databaseUrl, chromium } : servers;
  if (environment.REQUIRE_REAL === 'all' && Object.values(required).includes(null)) {
    await stop();
    throw new UnusablePart('REQUIRE_REAL=all, but a real part is missing');
  }
  project.provide('databaseUrl', servers.databaseUrl);
  project.provide('kafkaBrokers', servers.kafkaBrokers);
  project.provide('redisUrl', servers.redisUrl);
  project.provide('chromium', servers.chromium);
  project.provide('nginx', servers.nginx);
  project.provide('caddy', servers.caddy);
  const { TEST_DATABASE_URL: ownUrl } = environment;
  return async () => {
    if (ownUrl !== undefined) await dropTestTemplates(ownUrl);
    await stop();
  };
}
