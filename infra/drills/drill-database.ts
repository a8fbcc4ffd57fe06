import pg from 'pg';

export type DrillDatabase = {
  readonly url: string;
  readonly query: (sql: string) => Promise<readonly Record<string, unknown>[]>;
  /** Copies the current contents. This briefly closes all connections. */
  readonly backUp: () => Promise<void>;
  /** Drops the database and creates it again, empty or from the backup. */
  readonly lose: (then: 'empty' | 'backup') => Promise<void>;
  readonly drop: () => Promise<void>;
};

/** Creates a database that a drill can lose and restore. */
export async function createDrillDatabase(serverUrl: string, name: string): Promise<DrillDatabase> {
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const backup = `${name}_backup`;
  const server = (sql: string) => query(serverUrl, sql);
  const drop = (database: string) => server(`drop database if exists ${database} with (force)`);

  await server(`create database ${name}`);

  async function copy(from: string, to: string): Promise<void> {
    // A template can only be copied while it has no connections, but pools reconnect immediately.
    await server(`alter database ${from} allow_connections false`);
    try {
      await server(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`,
      );
      await server(`create database ${to} template ${from}`);
    } finally {
      await server(`alter database ${from} allow_connections true`);
    }
    await server(`alter database ${to} allow_connections true`);
  }

  return {
    url,
    query: (sql) => query(url, sql),
    backUp: async () => {
      await drop(backup);
      await copy(name, backup);
    },
    lose: async (then) => {
      await drop(name);
      if (then === 'empty') await server(`create database ${name}`);
      else await copy(backup, name);
    },
    drop: async () => {
      await drop(name);
      await drop(backup);
    },
  };
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(sql);
    return rows;
  } finally {
    await client.end();
  }
}
