import type { PartitionStatus } from '@qr-menu/command';
import { productVersion } from '@qr-menu/runtime/process';
import { decidedAtHeader } from '@qr-menu/stores/notifications';
import { createTestTopic, testTopicName } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVerifyWorld, hasVerifyServers, type VerifyWorld } from '../../test/verify-world.ts';

const owners = ['anna', 'boris', 'vera'];
const nowhere = '127.0.0.1:1';

describe.runIf(hasVerifyServers)('status', () => {
  let world: VerifyWorld;

  beforeAll(async () => {
    world = await createVerifyWorld();
    await world.append(owners, 8, 3);
    await world.settled();
    await world.stopServices();
  });
  afterAll(() => world?.close());

  const status = async (over: Readonly<Record<string, string | undefined>> = {}) => {
    const { code, out } = await world.run('status --json', over);
    return { code, ...JSON.parse(out) };
  };

  it('lists quarantined messages until they are resolved', async () => {
    const [{ count }] = (await world.pool.query('select count(*)::int from quarantine')).rows;
    const before = await status();
    expect(before).toMatchObject({ code: 1, postgres: { quarantine: { count } } });
    expect(before.needsOperator).toEqual([
      { what: `${count} messages in quarantine`, mend: 'operator quarantine list' },
    ]);
    await world.pool.query(
      `insert into quarantine_dropped (epoch, partition, log_offset, reason)
       select epoch, partition, log_offset, 'harmless' from quarantine`,
    );
    expect(await status()).toMatchObject({ code: 0, postgres: { quarantine: { count: 0 } } });
  });

  it('shows every store, and exits with code 0 if there is no problem', async () => {
    const result = await status();
    const ends = await world.log.endOffsets();
    expect(result).toMatchObject({
      code: 0,
      version: productVersion(),
      epoch: 1,
      needsOperator: [],
      log: {
        answered: true,
        kind: 'kafka',
        partitions: ends.map((end, partition) => {
          return { partition, stored: Number(end), end: Number(end), lag: 0 };
        }),
      },
      postgres: { answered: true, epoch: 1, migrations: { count: expect.any(Number) } },
      redis: { answered: true, policy: 'noeviction', usedBytes: expect.any(Number) },
      documents: { answered: true, compared: owners.length, epochs: { 1: 3 } },
    });
    await world.verify();
    const { out } = await world.run('status');
    expect(out).toMatch(/\n +last verify: \S+Z done: /);
    expect(out).toMatch(
      /^version +\d+\.\d+\.\d+\nlog +Kafka, topic .*\n +partition 0: stored \d+, end \d+, lag 0\n/,
    );
    expect(out).toMatch(/\nall is well\n$/);
  });

  it('repeats its checks with --watch until it is stopped', async () => {
    let printed = 0;
    const { code, out } = await world.run('status --watch', {}, (stop) => {
      printed += 1;
      if (printed === 2) stop();
    });
    expect(code).toBe(0);
    expect(out.match(/^all is well$/gm)).toHaveLength(2);
  });

  it('finds a log that is created while it is watching', async () => {
    const topic = testTopicName();
    let creating: Promise<unknown> | undefined;
    let [isThere, outputs] = [false, 0];
    const { out } = await world.run('status --watch --json', { KAFKA_TOPIC: topic }, (stop) => {
      creating ??= createTestTopic(world.variables.KAFKA_BROKERS, 3, topic).then(() => {
        isThere = true;
      });
      // The first output may have been printed before the topic existed.
      if (isThere) outputs += 1;
      if (outputs === 2) stop();
    });
    await creating;
    const answered = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).log.answered);
    expect([answered.at(0), answered.at(-1)]).toEqual([false, true]);
  });

  it('shows the remaining stores if one does not respond', async () => {
    const withoutRedis = await status({ REDIS_URL: `redis://${nowhere}` });
    expect(withoutRedis).toMatchObject({
      code: 1,
      log: { answered: true },
      postgres: { answered: true },
      redis: { answered: false },
      documents: { answered: false },
    });
    expect(withoutRedis.needsOperator).toMatchObject([
      { what: expect.stringMatching(/^Redis cannot be reached/) },
    ]);
    const withoutLog = await status({ KAFKA_BROKERS: nowhere });
    expect(withoutLog).toMatchObject({
      code: 1,
      log: { answered: false },
      postgres: { answered: true },
      documents: { answered: true },
    });
    const lostTopic = await status({ KAFKA_TOPIC: 'unheard-of' });
    const again = await status({ KAFKA_TOPIC: 'unheard-of' });
    for (const { log } of [lostTopic, again]) {
      expect(log).toEqual({ answered: false, reason: 'no topic unheard-of' });
    }
    const withoutPostgres = await status({ DATABASE_URL: `postgres://nobody@${nowhere}/none` });
    expect(withoutPostgres).toMatchObject({
      code: 1,
      log: { answered: true, partitions: [{ stored: null, lag: null }, {}, {}] },
      postgres: { answered: false },
      redis: { answered: true },
    });
  });

  it('distinguishes documents that are behind and ahead, and reports a halted referee', async () => {
    const { redis, keyOf, pool } = world;
    const rewrite = async (owner: string, version: number) => {
      const key = await keyOf(`version:${owner}`);
      await redis.set(key, ((await redis.get(key)) ?? '').replace(/^1:\d+:/, `1:${version}:`));
    };
    await rewrite('anna', 999);
    await rewrite('boris', 1);
    await redis.del(await keyOf('version:vera'));
    const decidedAt = new Date(Date.now() - 3_600_000).toISOString();
    const value = Buffer.from('not a commit');
    await world.log.append({
      key: 'workspace:dora',
      value,
      headers: { [decidedAtHeader]: decidedAt },
    });
    await world.append(['dora'], 1, 5);
    const lagging = await status();
    expect(lagging).toMatchObject({
      code: 1,
      documents: {
        ahead: { count: 1, first: [{ stream: 'workspace:anna', documents: { version: 999 } }] },
        behind: { count: 1, first: [{ stream: 'workspace:boris' }] },
        missing: { count: 1, first: [{ stream: 'workspace:vera', documents: null }] },
      },
    });
    expect(lagging.standing.length).toBeGreaterThan(0);
    const ages = lagging.log.partitions.map(
      ({ oldestSeconds }: PartitionStatus) => oldestSeconds ?? 0,
    );
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(3_600);
    const { out: shown } = await world.run('status');
    expect(shown).toMatch(/partition \d: stored \d+, end \d+, lag \d+, the oldest 3\d{3} s old\n/);
    expect(JSON.stringify(lagging.needsOperator)).toMatch(
      /waiting and the command service makes no progress/,
    );

    await pool.query('update log_positions set next_offset = next_offset + 1000');
    const { code, out } = await world.run('status');
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/the log ends at \d+, before the stored/),
    ]);
  });
});
