import path from 'node:path';
import { localTimeIn } from '@qr-menu/domain/hours';
import { loggedMetrics } from '@qr-menu/runtime/metrics';
import { createScratch, freePort, startSilentProxy, waitUntil } from '@qr-menu/testkit';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { serviceNames } from '../capacity/sizes.ts';
import { watchedMetrics } from '../observability/alerts.ts';
import { type Mutated, mutate } from '../test/owner-calls.ts';
import { superviseService } from '../test/supervised-service.ts';
import { addressFor } from './drill-processes.ts';
import { type DrillProduct, startDrillProduct } from './drill-product.ts';
import { readDrillSize } from './env.ts';
import { type Guests, inviteGuests } from './guests.ts';
import { operate, operateAsProcess } from './operate.ts';
import { type DrillSnapshot, menuPages, tablesOf } from './snapshot.ts';
import { startWriter, type Writer } from './writer.ts';

const databaseUrl = inject('databaseUrl');
const kafkaBrokers = inject('kafkaBrokers');
const missing = databaseUrl === null || kafkaBrokers === null || inject('redisUrl') === null;
const size = readDrillSize();
/** The services that depend on the log's identity. */
const onTheLog = ['command', 'projector', 'gateway'] as const;

const endSchema = z.object({ endedAt: z.string(), behind: z.string().nullable() });

/** Needs a build, which `npm test` creates before the tests. */
describe.skipIf(missing)('loss of a store', { timeout: size.patience * 5 }, () => {
  let product: DrillProduct;
  let guests: Guests;
  let owners: Writer | undefined;
  let wrong: string[];
  let epoch = 1;
  /** Removed only after all drills, because the processes keep using the restored keys. */
  const scratches: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const servers = { databaseUrl: databaseUrl ?? '', kafkaBrokers: kafkaBrokers ?? '' };
    product = await startDrillProduct(servers, size);
    await allVenuesShown();
  }, size.patience * 5);
  afterAll(async () => {
    await product?.end();
    for (const remove of scratches) await remove();
  });

  beforeEach(() => {
    wrong = [];
    guests = inviteGuests(product.processes.service('guest').origin, product.venues, (fault) =>
      wrong.push(fault),
    );
  });
  afterEach(async () => {
    await owners?.stop();
    owners = undefined;
    await guests.leave();
    expect(wrong).toEqual([]);
    expect(guests.counts().get(200)).toBeGreaterThan(0);
  });

  function writer(items = product.items): Writer {
    const { origin } = product.processes.service('gateway');
    owners = startWriter(origin, items, (fault) => wrong.push(fault));
    return owners;
  }

  async function succeeds(args: readonly string[], run = operate): Promise<void> {
    const { code, output } = await run(product.processes.variables(), args);
    expect(code, output).toBe(0);
  }

  /** Waits until the independent comparison of log, archive, tables and documents finds no difference. */
  const verified = () =>
    waitUntil(async () => (await operate(product.processes.variables(), ['verify'])).code === 0, {
      timeout: size.patience,
      what: 'operator verify to find no difference',
    }).catch(async () => succeeds(['verify']));

  async function allVenuesShown(): Promise<void> {
    await waitUntil(
      async () =>
        Object.values(await menuPages(product))
          .flat()
          .every((page) => page.startsWith('200 ')),
      { timeout: size.patience, what: 'all venues to be shown' },
    );
  }

  const topic = () => product.processes.variables().KAFKA_TOPIC ?? '';
  const tables = () => tablesOf(product, { withCoordinates: true });
  const archiveAndTables = () => tablesOf(product, { withCoordinates: false });

  async function becomes(now: () => Promise<DrillSnapshot>, before: DrillSnapshot): Promise<void> {
    await waitUntil(async () => JSON.stringify(await now()) === JSON.stringify(before), {
      timeout: size.patience,
      what: 'everything to be as before',
    }).catch(async () => expect(await now()).toEqual(before));
  }

  /** Checks that an owner's change is acknowledged and shown. */
  async function works(): Promise<void> {
    const [item] = product.items;
    const price = Math.round(Math.random() * 8000 + 1000) / 100;
    const { origin } = product.processes.service('gateway');
    await mutate(origin, item?.token ?? '', 'updateItem', { id: item?.itemId, price });
    const [name = ''] = product.venues;
    const shown = async () => (await menuPages({ ...product, venues: [name] }))[name]?.[0];
    await waitUntil(async () => (await shown())?.includes(price.toFixed(2)), {
      timeout: size.patience,
      what: 'the change to be shown',
    });
  }

  async function allKept(acknowledged: readonly Mutated[]): Promise<void> {
    expect(acknowledged.length).toBeGreaterThan(0);
    await verified();
    const rows = await product.database.query('select commit_id from menu.commits');
    const archived = new Set(rows.map(({ commit_id: id }) => id));
    expect(acknowledged.filter(({ commitId }) => !archived.has(commitId))).toEqual([]);
  }

  it('each service has the metrics that its alarms use', async () => {
    await works();
    for (const service of serviceNames) {
      const text = await product.processes.service(service).metrics();
      for (const name of watchedMetrics(service))
        expect(text, service).toContain(`\n${loggedMetrics[name].metric}`);
    }
  });

  it("each service's database role can do the service's work and nothing else", async () => {
    const owner = product.processes.variables().DATABASE_URL;
    const as = async (name: Parameters<typeof addressFor>[0], sql: string) => {
      const client = new pg.Client(addressFor(name, owner));
      await client.connect();
      try {
        await client.query(`begin; ${sql}; rollback`);
        return 'done';
      } catch (error) {
        return (error as pg.DatabaseError).code;
      } finally {
        await client.end();
      }
    };
    const refused = '42501';
    expect(await as('identity', 'create table identity.users (it text)')).toBe('done');
    for (const name of ['command', 'projector', 'gateway', 'guest'] as const) {
      expect(await as(name, 'select from identity.users'), name).toBe(refused);
      expect(await as(name, 'create table menu.own (it text)'), name).toBe(refused);
      expect(await as(name, 'create role another'), name).toBe(refused);
    }
    expect(await as('identity', 'select from menu.accounts')).toBe(refused);
    expect(await as('guest', 'select from menu.accounts')).toBe(refused);
    for (const name of ['projector', 'gateway', 'guest'] as const)
      expect(await as(name, 'delete from menu.commits'), name).toBe(refused);
    expect(await as('gateway', 'delete from menu.menu_views')).toBe('done');
    for (const name of ['projector', 'gateway'] as const)
      expect(await as(name, 'delete from menu.workspace_snapshots'), name).toBe('done');
    expect(await as('guest', 'select from menu.workspace_snapshots')).toBe(refused);
  });

  it('a killed process loses no acknowledged change and continues after its restart', async () => {
    const writing = writer();
    for (const name of onTheLog) {
      await product.processes.service(name).kill('SIGKILL');
      await waitUntil(product.processes.isReady, { timeout: size.patience });
    }
    await allKept(await writing.stop());
    await works();
  });

  it('two gateways make a scheduled change only once, even if one of them is killed repeatedly', async () => {
    const { processes, items, database } = product;
    const variables = processes.variables();
    const second = superviseService('gateway', await freePort(), {
      ...variables,
      DATABASE_URL: addressFor('gateway', variables.DATABASE_URL),
    });
    await waitUntil(second.isReady, { timeout: size.patience });
    const prices = async () =>
      new Map(
        (await database.query('select id, price from menu.items')).map(({ id, price }) => [
          String(id),
          Number(price),
        ]),
      );
    const before = await prices();
    // Local times are in whole minutes, so this is at least one minute in the future.
    const localTime = localTimeIn('Europe/Sofia', Date.now() + 120_000);
    const planned = await Promise.all(
      items.map(({ itemId, token }) =>
        mutate(second.origin, token, 'scheduleChange', {
          localTime,
          itemIDs: [itemId],
          amount: 1,
        }),
      ),
    );
    const pending = async () =>
      (await database.query("select from menu.scheduled_changes where state = 'PENDING'")).length;
    await waitUntil(
      async () => {
        await processes.service('gateway').kill('SIGKILL');
        return (await pending()) === 0;
      },
      { timeout: size.patience * 2 + 120_000, what: 'the planned changes to be made' },
    );
    await second.stop();
    await waitUntil(processes.isReady, { timeout: size.patience });
    const commits = await database.query(
      "select commit_id from menu.commits where commit_id like 'scheduled-change %' order by 1",
    );
    expect(commits.map(({ commit_id: id }) => id)).toEqual(
      planned.map(({ id }) => `scheduled-change ${id}`).sort(),
    );
    const after = await prices();
    for (const { itemId } of items) {
      expect(after.get(itemId), itemId).toBe((before.get(itemId) ?? 0) + 100);
    }
    await verified();
    await works();
  });

  it('when Redis is flushed while owners write, a replay restores every document', async () => {
    const writing = writer();
    await product.redis.flush();
    await succeeds(['replay', '--yes'], operateAsProcess);
    await allVenuesShown();
    await allKept(await writing.stop());
  });

  it('if Redis is empty after a restart, the documents are rebuilt with the same bytes', async () => {
    const before = await menuPages(product);
    await product.redis.restart('nothing');
    await becomes(() => menuPages(product), before);
    await verified();
    await works();
  });

  it('a guest process that starts with an empty cache and an empty Redis answers 503, never 404', async () => {
    const { processes, redis, venues } = product;
    await guests.leave();
    await processes.halt(['projector']);
    await redis.flush();
    await processes.service('guest').kill('SIGKILL');
    await waitUntil(() => processes.service('guest').isReady(), { timeout: size.patience });
    guests = inviteGuests(processes.service('guest').origin, venues, (fault) => wrong.push(fault));
    await waitUntil(() => (guests.counts().get(503) ?? 0) > venues.length, {
      timeout: size.patience,
    });
    expect(guests.counts().get(200)).toBeUndefined();
    await processes.resume();
    await allVenuesShown();
    await waitUntil(() => guests.counts().get(200), { timeout: size.patience });
    await verified();
  });

  it('when Redis is restored from an old snapshot, old menus soon disappear', async () => {
    await product.redis.backUp();
    await works();
    const before = await menuPages(product);
    await product.redis.restart('backup');
    await becomes(() => menuPages(product), before);
    await verified();
    await works();
  });

  it('when Postgres is lost, the log restores archive and tables byte for byte', async () => {
    const [before, pages] = [await tables(), await menuPages(product)];
    await product.database.lose('empty');
    await becomes(tables, before);
    await waitUntil(product.processes.isReady, { timeout: size.patience });
    expect(await menuPages(product)).toEqual(pages);
    await verified();
    await works();
  });

  it('when Postgres is restored from a backup, it catches up with Kafka automatically', async () => {
    await product.database.backUp();
    await works();
    const [before, pages] = [await tables(), await menuPages(product)];
    await product.database.lose('backup');
    await becomes(tables, before);
    await waitUntil(product.processes.isReady, { timeout: size.patience });
    expect(await menuPages(product)).toEqual(pages);
    await verified();
    await works();
  });

  it('a new database can be built next to the running database while owners write', async () => {
    const writing = writer();
    await succeeds(['rebuild', 'postgres', '--yes']);
    await allKept(await writing.stop());
    await works();
  });

  /** Publishes the archive as a new log, because the referee refuses to continue. */
  async function republished(): Promise<void> {
    await waitUntil(
      () =>
        product.processes
          .service('command')
          .endings()
          .some(({ output }) => output.includes('LogDiverged')),
      { timeout: size.patience, what: 'the command service to halt' },
    );
    await product.processes.halt(onTheLog);
    epoch += 1;
    const next = `${topic()}-${epoch}`;
    await succeeds(['republish', '--topic', next, '--epoch', String(epoch), '--yes']);
    await product.processes.resume({ KAFKA_TOPIC: next, LOG_EPOCH: String(epoch) });
  }

  it('when Kafka is lost, the archive is published as a new log', async () => {
    const [before, pages] = [await archiveAndTables(), await menuPages(product)];
    await product.log.deleteTopic(topic());
    await republished();
    expect(await archiveAndTables()).toEqual(before);
    await verified();
    expect(await menuPages(product)).toEqual(pages);
    await works();
  });

  it.each([
    { title: 'when Kafka has lost its last records', goesOn: false },
    { title: 'when Kafka is older than Postgres and has newer commits', goesOn: true },
  ])('$title, the referee halts, and the archive is published as a new log', async ({ goesOn }) => {
    await works();
    const [before, pages] = [await archiveAndTables(), await menuPages(product)];
    const damaged = topic();
    const records = await product.log.records(damaged);
    await product.processes.halt(onTheLog);
    await product.log.deleteTopic(damaged);
    const older = records.map((some) => some.slice(0, -1));
    await product.log.fill(damaged, older);
    if (goesOn)
      await product.log.fill(
        damaged,
        older.map((some) => some.slice(-1)),
      );
    product.processes.start('command');
    await republished();
    expect(await archiveAndTables()).toEqual(before);
    await verified();
    expect(await menuPages(product)).toEqual(pages);
    await works();
  });

  it('when all stores are lost, a backup taken under load restores all changes acknowledged before it ended', async () => {
    const { directory, remove } = await createScratch();
    scratches.push(remove);
    const backups = path.join(directory, 'backups');
    const passphrase = { BACKUP_PASSPHRASE: 'a passphrase that lies elsewhere' };
    const { processes, venues, items } = product;
    const [quiet] = venues;
    const pages = await menuPages({ ...product, venues: [quiet ?? ''] });
    const writing = writer(items.slice(1));
    await waitUntil(() => writing.acknowledged().length > 10);
    const backUp = ['backup', '--to', backups, '--json'];
    const { code, output } = await operate({ ...processes.variables(), ...passphrase }, backUp);
    expect(code, output).toBe(0);
    const taken = endSchema.parse(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
    expect(taken).toMatchObject({ behind: null });
    const end = Date.parse(taken.endedAt);
    await waitUntil(() => writing.acknowledged().some(({ at }) => at > end));
    const acknowledged = await writing.stop();
    await guests.leave();
    await processes.halt();
    await product.log.deleteTopic(topic());
    await product.database.lose('empty');
    await product.redis.restart('nothing');

    const there = { ...processes.variables(), KEYS_DIR: path.join(directory, 'keys') };
    const restored = await operate({ ...there, ...passphrase }, [
      ...['restore', '--from', backups, '--yes'],
    ]);
    expect(restored.code, restored.output).toBe(0);
    epoch += 1;
    const next = `${topic()}-${epoch}`;
    const args = ['republish', '--topic', next, '--epoch', String(epoch), '--yes'];
    const published = await operate(there, args);
    expect(published.code, published.output).toBe(0);
    await processes.resume({
      KAFKA_TOPIC: next,
      LOG_EPOCH: String(epoch),
      KEYS_DIR: there.KEYS_DIR,
    });
    await allVenuesShown();
    await allKept(acknowledged.filter(({ at }) => at < end));
    expect(await menuPages({ ...product, venues: [quiet ?? ''] })).toEqual(pages);
    await works();
  });

  it('a gateway whose connections have gone silent is not ready until it has reconnected', async () => {
    const { variables } = product.processes;
    const [item] = product.items;
    const behind = async (address: string) => {
      const url = new URL(address.includes('//') ? address : `tcp://${address}`);
      const proxy = await startSilentProxy(Number(url.port));
      url.port = String(proxy.port);
      return { proxy, url };
    };
    const { DATABASE_URL = '', KAFKA_BROKERS = '', REDIS_URL = '' } = variables();
    const [database, log, redis] = await Promise.all([
      behind(addressFor('gateway', DATABASE_URL)),
      behind(KAFKA_BROKERS),
      behind(REDIS_URL),
    ]);
    const gateway = superviseService('gateway', await freePort(), {
      ...variables(),
      DATABASE_URL: database.url.href,
      KAFKA_BROKERS: log.url.host,
      REDIS_URL: redis.url.href,
    });
    const isReady = (expected: boolean, timeout: number) =>
      waitUntil(async () => (await gateway.isReady()) === expected, { timeout });
    await isReady(true, size.patience);
    for (const { proxy } of [database, log, redis]) {
      proxy.silence('both');
      proxy.heal();
    }
    const input = { id: item?.itemId, price: Math.round(Math.random() * 8000 + 1000) / 100 };
    const changed = mutate(gateway.origin, item?.token ?? '', 'updateItem', input);
    await isReady(false, 15_000);
    await isReady(true, 15_000);
    await allKept([await changed]);
    expect(gateway.endings()).toEqual([]);
    await gateway.stop();
    for (const { proxy } of [database, log, redis]) await proxy.close();
  });

  it('each process stops gracefully on SIGTERM, even while changes are pending', async () => {
    const { processes, items, log } = product;
    const appended = async () => (await log.records(topic())).flat().length;
    const before = await appended();
    await processes.halt(['command']);
    const { origin } = processes.service('gateway');
    // Each change is repeated until the referee is available again.
    const changes = items.map(({ token, itemId: id }, index) =>
      mutate(origin, token, 'updateItem', { id, price: 1_000 + index }),
    );
    await waitUntil(async () => (await appended()) >= before + changes.length);
    await processes.service('gateway').kill('SIGTERM');
    expect(processes.service('gateway').endings().at(-1)).toMatchObject({ code: 0 });
    await processes.resume();
    await allKept(await Promise.all(changes));

    for (const name of onTheLog) {
      const service = product.processes.service(name);
      await service.kill('SIGTERM');
      expect(service.endings().at(-1)).toMatchObject({ code: 0 });
    }
    await waitUntil(product.processes.isReady, { timeout: size.patience });
  });
});
