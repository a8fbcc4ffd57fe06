import { randomUUID } from 'node:crypto';
import { createLogger, createPool } from '@qr-menu/platform';

export type TestDatabase = {
  readonly url: string;
  readonly drop: () => Promise<void>;
};

/** A fresh, empty database on the server: each test file has its own. */
export async function createTestDatabase(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(url: string, sql: string): Promise<void> {
  const logger = createLogger('testkit', 'silent');
  const pool = createPool({ url, max: 1, applicationName: 'testkit', logger });
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}
