import { once } from 'node:events';
import { readEnvironment } from '../env.ts';
import { startRealServers } from './start-real-servers.ts';

// Runs all servers until Ctrl-C, for manual tests and benchmarks.
const { servers, lines, stop } = await startRealServers(readEnvironment());
process.stdout.write(`${lines.map((line) => `# ${line}`).join('\n')}\n`);
const variables = {
  DATABASE_URL: servers.databaseUrl,
  KAFKA_BROKERS: servers.kafkaBrokers,
  REDIS_URL: servers.redisUrl,
};
for (const [name, value] of Object.entries(variables)) {
  if (value !== null) process.stdout.write(`${name}=${value}\n`);
}
const stayUp = setInterval(() => undefined, 60_000);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
clearInterval(stayUp);
await stop();
