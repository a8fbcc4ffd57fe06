import { randomUUID } from 'node:crypto';
import { createLogger } from '@qr-menu/runtime/process';
import { createPool } from '@qr-menu/stores/postgres';

export type TestDatabase = {
  readonly url: string;
  readonly drop: () => Promise<void>;
};

/** Creates a database for a test file, either empty or copied from the template. */
export async function createTestDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(serverUrl, `create database ${name} template ${template}`);
  return { url: databaseAt(serverUrl, name), drop: () => drop(serverUrl, name) };
}

const templatesOf = (runId: number): string => `test_template_${runId}_`;

/** The database is dropped after the run. It can only be copied while nothing is connected to it. */
export async function createTestTemplate(
  serverUrl: string,
  prepare: (url: string) => Promise<void>,
): Promise<string> {
  // Workers are children of the process that ends the run, so the name contains that process's id.
  const name = `${templatesOf(process.ppid)}${process.pid}`;
  await execute(serverUrl, `create database ${name}`);
  await prepare(databaseAt(serverUrl, name));
  return name;
}

/** Called after the tests by the process that ran them. */
export async function dropTestTemplates(serverUrl: string): Promise<void> {
  const names = await execute(
    serverUrl,
    `select datname from pg_database where starts_with(datname, '${templatesOf(process.pid)}')`,
  );
  for (const { datname } of names) await drop(serverUrl, String(datname));
}

function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function drop(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, `drop database if exists ${name} with (force)`);
}

async function execute(
  url: string,
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const logger = createLogger('testkit', 'silent');
  const pool = createPool({
    url,
    max: 1,
    applicationName: 'testkit',
    logger,
    isPatient: true,
  });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
}
