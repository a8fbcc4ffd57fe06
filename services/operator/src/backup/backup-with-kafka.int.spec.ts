import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, testTopicName } from '@qr-menu/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { betweenSnapshots } from '../../test/between-snapshots.ts';
import { jsonOf } from '../../test/json-of.ts';
import { createReplayWorld, type ReplayWorld } from '../../test/replay-world.ts';
import { hasVerifyServers } from '../../test/verify-world.ts';

describe.skipIf(!hasVerifyServers)('a backup with Kafka and Redis', () => {
  let world: ReplayWorld;
  let directory: string;
  beforeAll(async () => {
    world = await createReplayWorld(['anna', 'boris', 'vesela']);
    directory = await mkdtemp(path.join(tmpdir(), 'qr-menu-backup-'));
  });
  afterAll(async () => {
    await world?.close();
    await rm(directory, { recursive: true, force: true });
  });

  const documents = async () =>
    [...(await world.contentNow())].filter(([key]) => key.startsWith('document:'));

  test('restores archive and documents if Postgres, Kafka and Redis are lost', async () => {
    const to = path.join(directory, 'backups');
    const file = path.join(directory, 'kafka.prom');
    const passphrase = { BACKUP_PASSPHRASE: 'a passphrase that lies elsewhere' };
    const backUp = ['backup', '--to', to, '--json', '--metrics-file', file];
    const taken = await betweenSnapshots(
      world.variables.DATABASE_URL,
      () => world.run(backUp, passphrase),
      async () => {
        await world.append(['dora'], 20, 3);
        await world.settled();
      },
    );
    const { behind, images, tail } = jsonOf(taken);
    expect([behind, images, tail > 20]).toEqual([null, 0, true]);
    const before = await documents();
    expect(before.some(([key]) => key.includes('dora'))).toBe(true);
    expect(await readFile(file, 'utf8')).toContain('qr_menu_backup_failed 0\n');
    const proved = await world.run(['backup', '--to', to, '--verify', '--json'], passphrase);
    expect(jsonOf(proved)).toMatchObject({ proved: true, verify: { from: 'archive' } });

    await world.stopServices();
    // No command service reads this commit, so it is not acknowledged.
    await world.append(['galya'], 1, 1);
    const late = ['backup', '--to', path.join(directory, 'late'), '--json'];
    const { code, out } = await world.run(late, passphrase);
    expect([code, JSON.parse(out).behind]).toEqual([0, expect.stringContaining('Postgres has')]);
    await world.redis.del(...(await world.keysNow()));
    const database = await createTestDatabase(inject('databaseUrl') ?? '');
    const topic = testTopicName();
    const there = {
      DATABASE_URL: database.url,
      KEYS_DIR: path.join(directory, 'keys'),
      ...passphrase,
    };
    const restored = await world.run(['restore', '--from', to, '--yes'], there);
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('LOG_EPOCH=1') });
    const published = await world.run(['republish', '--topic', topic, '--yes'], there);
    expect(published).toMatchObject({ code: 0, out: expect.stringContaining('LOG_EPOCH=2') });
    const onTheNewLog = { ...there, KAFKA_TOPIC: topic, LOG_EPOCH: '2' };
    expect(await world.run(['replay', '--yes'], onTheNewLog)).toMatchObject({ code: 0 });
    const verified = await world.run(['verify', '--json'], onTheNewLog);
    expect(jsonOf(verified)).toMatchObject({ from: 'log', clean: true });
    expect(await documents()).toEqual(before);
    await database.drop();
  });
});
