import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitsPerOwner, createReplayWorld, type ReplayWorld } from '../../test/replay-world.ts';
import { hasVerifyServers } from '../../test/verify-world.ts';

const sources = ['archive', 'log'] as const;

describe.runIf(hasVerifyServers)('replay of a part', () => {
  let world: ReplayWorld;

  beforeAll(async () => {
    world = await createReplayWorld(['anna', 'борис', 'c']);
  });
  afterAll(() => world?.close());
  beforeEach(async () => {
    const { started, current } = await world.documents.generations();
    for (const { number } of started) {
      if (number !== current) await world.documents.dropGeneration(number);
    }
  });

  it.each(sources)('--workspace mends it in place from the %s', async (from) => {
    const expected = await world.contentNow();
    const generation = await world.currentGeneration();
    const apart = await world.documents.startGeneration('next', 'another');
    const page = [...expected.keys()].find((key) => /^document:graphql:.*anna/.test(key));
    await world.redis.set(await world.keyOf(`:${page}`), 'scribble');
    expect(await world.contentNow()).not.toEqual(expected);
    const { code, json } = await world.replay(`--workspace anna --from ${from} --yes --show`);
    expect(code).toBe(0);
    expect(json).toMatchObject({ written: true, generations: [generation, apart] });
    expect(json.venue).toMatchObject({ owner: 'anna', version: commitsPerOwner });
    expect(json.venue.model).toHaveProperty('account');
    expect(await world.contentNow()).toEqual(expected);
    expect(await world.documents.versionsIn(apart, ['anna', 'c'])).toMatchObject([
      { version: commitsPerOwner },
      null,
    ]);
  });

  it('finds a workspace by its owner, its account and its name', async () => {
    const { rows } = await world.pool.query<{ text: string }>(
      `select id as text from accounts where owner = 'c'
       union all select normalized_name from venue_names where owner = 'c'`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const text of ['c', ...rows.map((row) => row.text)]) {
      const { out, errors } = await world.run(['replay', '--json', '--workspace', text]);
      expect(JSON.parse(out || errors).venue).toMatchObject({ owner: 'c' });
    }
  });

  it('--until is a generation apart, the same from both sources', async () => {
    const shown = await world.contentNow();
    const version = 12;
    const at = world.firstHistory()[version - 1]?.at ?? '';
    const digests: unknown[] = [];
    for (const from of sources) {
      for (const until of [at, version]) {
        const line = `--until ${until} --workspace anna --from ${from} --show --yes`;
        const { code, json, errors } = await world.replay(line);
        expect(code, errors).toBe(0);
        expect(json.venues).toMatchObject([{ owner: 'anna', version, model: {} }]);
        digests.push(json.venues[0].digest);
        const held = await world.documents.versionsIn(json.generation, ['anna', 'c']);
        expect(held).toMatchObject([{ version }, null]);
      }
      const { json } = await world.replay(`--until ${at} --from ${from} --yes`);
      expect([json.count, json.venues.length]).toEqual([3, 3]);
      digests.push(json.venues[0].digest);
    }
    expect(digests).toHaveLength(6);
    expect(new Set(digests).size).toBe(1);
    expect(await world.contentNow()).toEqual(shown);
    expect((await world.documents.generations()).building).toBeNull();
  });

  it('--until a time before everything has no venues', async () => {
    const { json } = await world.replay('--until 2025-01-01T00:00:00Z --yes');
    expect(json).toMatchObject({ count: 0, venues: [], switched: false });
  });

  it('--until starts again when it is resumed', async () => {
    const line = '--until 2026-01-01T03:00:00Z --from log --yes';
    const expected = (await world.replay(line)).json.venues;
    const interrupted = await world.replay(line, { isInterrupted: true });
    expect(interrupted.errors).toMatch(/^INTERRUPTED/);
    expect((await world.replay('--resume')).json).toMatchObject({ goesOn: false });
    const { json } = await world.replay('--resume --yes');
    expect(json).toMatchObject({ switched: false, venues: expected });
    expect((await world.replay('--resume --yes')).errors).toMatch(/^NOTHING_TO_RESUME/);
  });

  it('--drop removes a generation when it is confirmed', async () => {
    const { json } = await world.replay('--until 2026-01-01T02:00:00Z --yes');
    const { generation } = json;
    const { size } = await world.contentOf(generation);
    expect(size).toBeGreaterThan(0);
    expect((await world.replay(`--drop ${generation}`)).json).toMatchObject({ dropped: false });
    expect((await world.contentOf(generation)).size).toBe(size);
    const dropped = await world.replay(`--drop ${generation} --yes`);
    expect(dropped.json).toMatchObject({ dropped: true });
    expect((await world.contentOf(generation)).size).toBe(0);
    const again = await world.replay(`--drop ${generation} --yes`);
    expect(again.errors).toMatch(/^NO_SUCH_GENERATION/);
    const current = await world.currentGeneration();
    expect((await world.replay(`--drop ${current} --yes`)).errors).toMatch(/^GENERATION_IN_USE/);
  });

  it('refuses an archive that has not caught up with the log', async () => {
    await world.stopServices();
    const [commit] = world.moreCommits(['late'], 1);
    if (!commit) throw new Error('no commit');
    await world.appendCommit(commit);
    const { code, errors } = await world.replay('--yes');
    expect([code, errors]).toEqual([1, expect.stringMatching(/^ARCHIVE_BEHIND: .*--from log/)]);
    expect((await world.documents.generations()).building).toBeNull();
    const { json } = await world.replay('--from log --yes');
    expect(json).toMatchObject({ switched: true, venues: 4 });
    expect(await world.documents.versions(['late'])).toMatchObject([{ version: 1 }]);
  }, 30_000);
});
