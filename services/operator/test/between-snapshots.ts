import { waitUntil } from '@qr-menu/testkit';
import pg from 'pg';

/** A backup locks all tables before a snapshot, so it waits while this table is locked. */
const table = 'menu.table_views';

/** Takes a backup. Runs `work` between copying the log's tables and copying the other tables. */
export async function betweenSnapshots<Answer>(
  databaseUrl: string,
  backUp: () => Promise<Answer>,
  work: (client: pg.Client) => Promise<void>,
): Promise<Answer> {
  const [first, second] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
  const hold = async (client: pg.Client) => {
    await client.connect();
    await client.query('begin');
    return { locked: client.query(`lock table ${table} in access exclusive mode`) };
  };
  const waiting = (count: number) =>
    waitUntil(async () => {
      const { rows } = await first.query<{ count: string }>(
        `select count(*) from pg_locks where not granted and relation = '${table}'::regclass`,
      );
      return Number(rows[0]?.count) === count;
    });
  try {
    await (await hold(first)).locked;
    const taking = backUp();
    await waiting(1);
    const { locked } = await hold(second);
    await waiting(2);
    await first.query('commit');
    await locked;
    await work(second);
    await second.query('commit');
    return await taking;
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}
