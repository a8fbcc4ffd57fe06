import { countKafkaMembers, kafkaSecurity } from '@qr-menu/platform';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';

/** As a command service calls its connections, alone, on the log in Postgres, or in one process. */
const connectionNames = ['command', 'log consumer command', 'menu store'];

/**
 * A command service would go on applying the old log to an archive that is moved to another one. The
 * move itself checks once more, under a lock, that nothing was applied meanwhile.
 *
 * @throws Refused
 */
export async function assertNoReferee({
  pool,
  environment,
  logger,
}: OperatorStores): Promise<void> {
  const { rows } = await pool.query<{ connections: bigint }>(
    `select count(*) as connections from pg_stat_activity
      where datname = current_database() and application_name = any($1)`,
    [connectionNames],
  );
  const connections = Number(rows[0]?.connections);
  if (connections > 0) throw stillRunning(`has ${connections} connections to Postgres`);
  const { KAFKA_BROKERS: brokers, KAFKA_TOPIC: topic } = environment;
  if (!brokers) return;
  const security = kafkaSecurity(environment);
  const client = { brokers, security, clientId: 'operator', logger };
  const members = await countKafkaMembers({ ...client, topic, group: 'command' });
  if (members > 0) throw stillRunning(`reads the topic ${topic}`);
}

const stillRunning = (what: string): Refused =>
  new Refused(
    'STILL_RUNNING',
    `a command service ${what}: stop every one of them. One that was killed is gone after 10 s`,
  );
