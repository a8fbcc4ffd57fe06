import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createLogger, type Logger } from '@qr-menu/runtime/process';
import { waitUntil } from '@qr-menu/testkit';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareCluster } from './embedded-cluster.ts';
import {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  unusedPort,
} from './embedded-postgres.ts';
import { findEmbeddedPrograms } from './embedded-programs.ts';
import { DataDirectoryInUse, startPostmaster, takeInstanceGuard, urlOf } from './postmaster.ts';
import { createProgramRunner } from './program-runner.ts';

const started: EmbeddedPostgres[] = [];
let directory: string;
let dataDir: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  dataDir = join(directory, 'database');
});

afterAll(async () => {
  for (const server of started) await server.stop();
  await rm(directory, { recursive: true });
});

async function start(logger?: Logger): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...(logger && { logger }) });
  started.push(server);
  return server;
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('the embedded Postgres', () => {
  it('restarts at the same address with all committed data after its server was killed', async () => {
    const server = await start();
    await ask(server.url, "create table dishes (name text); insert into dishes values ('Шопска')");
    for (let turn = 0; turn < 2; turn += 1) {
      const pid = await postmasterPid();
      process.kill(-pid, 'SIGKILL');
      const rows = await waitUntil(() => ask(server.url, 'select name from dishes'));
      expect(rows).toEqual([{ name: 'Шопска' }]);
      expect(await postmasterPid()).not.toBe(pid);
    }
    await server.stop();
    await expect(ask(server.url, 'select 1')).rejects.toThrow();
  });

  it.runIf(process.platform === 'linux')(
    'keeps its data directory locked for this process if one of the server’s processes crashes',
    async () => {
      const server = await start();
      const [backend] = await ask<{ pid: number }>(
        server.url,
        "select pid from pg_stat_activity where application_name = 'qr-menu instance guard'",
      );
      process.kill(backend?.pid ?? 0, 'SIGKILL');
      await waitUntil(async () => {
        const guards = await ask<{ pid: number }>(
          server.url,
          "select pid from pg_locks where locktype = 'advisory' and granted",
        );
        return guards.length === 1 && guards[0]?.pid !== backend?.pid;
      });
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(DataDirectoryInUse);
      await server.stop();
    },
  );

  it('shuts down cleanly if it is stopped during a restart', async () => {
    const server = await start();
    process.kill(-(await postmasterPid()), 'SIGKILL');
    await server.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
    await (await start()).stop();
  });

  it.runIf(process.platform === 'linux')(
    'waits for the remaining processes of a killed server',
    async () => {
      let refusals = 0;
      const debug = ({ text = '' }) => {
        if (!text.includes('pre-existing shared memory block')) return;
        refusals += 1;
        if (refusals === 2) killChildren('SIGKILL');
      };
      const logger = { ...createLogger('embedded', 'silent'), debug } as unknown as Logger;
      const server = await start(logger);
      const pid = await postmasterPid();
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
      const killChildren = (signal: NodeJS.Signals) => {
        for (const child of children.trim().split(' ')) process.kill(Number(child), signal);
      };
      killChildren('SIGSTOP');
      process.kill(pid, 'SIGKILL');
      await waitUntil(() => ask(server.url, 'select 1'));
      await server.stop();
      expect(refusals).toBeGreaterThanOrEqual(2);
    },
  );

  it('removes the files of interrupted first starts, but not those of a running first start', async () => {
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const left = [gone, process.ppid].flatMap((id) => [
      `${dataDir}.unfinished-${id}`,
      `${dataDir}.password.${id}`,
    ]);
    for (const folder of left) await mkdir(folder);
    const server = await start();
    await server.stop();
    const names = await readdir(directory);
    const stays = left.map((folder) => [folder, names.includes(basename(folder))]);
    expect(stays).toEqual(left.map((folder, index) => [folder, index >= 2]));
    for (const folder of left) await rm(folder, { recursive: true, force: true });
  });

  it('refuses a data directory that is in use', async () => {
    const first = await start();
    const second = startEmbeddedPostgres({ dataDir });
    await expect(second).rejects.toThrow(DataDirectoryInUse);
    await expect(second).rejects.toThrow(dataDir);
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  it('can be found by other programs while it runs', async () => {
    const server = await start();
    expect(await findEmbeddedPostgres(dataDir)).toBe(server.url);
    await server.stop();
    expect(await findEmbeddedPostgres(dataDir)).toBeNull();
    expect(await findEmbeddedPostgres(join(directory, 'none'))).toBeNull();
  });

  it('stops the server of a killed process, even if the server notices late that the process is gone', async () => {
    const programs = await findEmbeddedPrograms();
    const runner = await createProgramRunner(dataDir, dirname(programs.postgres));
    const port = await unusedPort();
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    runner.run(programs.postgres, ['-D', dataDir, '-p', String(port), ...settings]);
    const orphanUrl = urlOf(port, await readFile(`${dataDir}.password`, 'utf8'));
    await waitUntil(() => ask(orphanUrl, 'select 1'));
    const orphanPid = await postmasterPid();
    const ofGuard = `from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = 'postgres')`;
    // Imitates a killed process whose connection the server still considers open.
    const unnoticed = await takeInstanceGuard(orphanUrl, undefined);
    const notice = async () => {
      await waitUntil(
        async () => (await ask(orphanUrl, `select ${ofGuard} and not granted`)).length === 1,
      );
      await unnoticed?.release();
    };
    const [next] = await Promise.all([start(), notice()]);
    expect(await postmasterPid()).not.toBe(orphanPid);
    expect(await ask(next.url, 'select name from dishes')).toEqual([{ name: 'Шопска' }]);
    await next.stop();
  });

  it('prints how to fix the problem if it cannot start', async () => {
    const broken = join(directory, 'postgres');
    // The header of a program for a different processor.
    await writeFile(broken, Buffer.from('7f454c46020101000000000000000000', 'hex'), {
      mode: 0o755,
    });
    const unfit = join(directory, 'unfit');
    const programs = { initdb: broken, postgres: broken };
    const runner = await createProgramRunner(unfit, directory);
    const cluster = { dataDir: unfit, programs, runner, durable: false };
    const sentence = `${broken} cannot run on this machine: remove node_modules and run npm ci here, or set DATABASE_URL to a PostgreSQL server`;
    await expect(prepareCluster(cluster)).rejects.toThrow(sentence);
    const started = startPostmaster({ cluster, port: 1, password: '', logger: undefined });
    await expect(started).rejects.toThrow(sentence);
  });

  it('is durable, listens only on loopback and keeps its password private', async () => {
    const server = await start();
    const settings = await ask<{ name: string; setting: string }>(
      server.url,
      `select name, setting from pg_settings
        where name in ('fsync', 'listen_addresses', 'synchronous_commit', 'unix_socket_directories')
        order by name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', '127.0.0.1', 'on', '']);
    expect((await stat(`${dataDir}.password`)).mode & 0o777).toBe(0o600);
    const forged = server.url.replace(/:[^:@]+@/, ':wrong@');
    await expect(ask(forged, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
  });
});
