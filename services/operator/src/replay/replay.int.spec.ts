import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitsPerOwner, createReplayWorld, type ReplayWorld } from '../../test/replay-world.ts';
import { hasVerifyServers } from '../../test/verify-world.ts';

const owners = ['anna', 'борис', 'c', 'd', 'e', 'f', 'g', 'h'];
const sources = ['archive', 'log'] as const;

describe.runIf(hasVerifyServers)('replay', () => {
  let world: ReplayWorld;

  beforeAll(async () => {
    world = await createReplayWorld(owners);
  });
  afterAll(async () => {
    expect(world.crashes).toEqual([]);
    await world.close();
  });
  beforeEach(async () => {
    const { started, current } = await world.documents.generations();
    for (const { number } of started) {
      if (number !== current) await world.documents.dropGeneration(number);
    }
  });

  it('only shows what it would do without --yes', async () => {
    const before = await world.keysNow();
    const { code, json } = await world.replay('');
    expect(code).toBe(0);
    const commits = owners.length * commitsPerOwner;
    expect(json).toMatchObject({ workspaces: owners.length, commits, switched: false });
    expect((await world.replay('--from log')).json.commits).toBeGreaterThan(commits);
    expect((await world.replay('--workspace anna')).json).toMatchObject({ written: false });
    const past = await world.replay('--until 2026-01-01T02:00:00Z');
    expect(past).toMatchObject({ code: 0, json: { switched: false } });
    expect(await world.keysNow()).toEqual(before);
  });

  it.each(sources)('gives every key the same bytes from the %s', async (from) => {
    const before = await world.currentGeneration();
    const expected = await world.contentNow();
    expect(expected.size).toBeGreaterThan(owners.length * 8);
    const { code, json, errors } = await world.replay(`--from ${from} --yes`);
    expect(code, errors).toBe(0);
    expect(json).toMatchObject({ switched: true, venues: owners.length, dropped: [before] });
    expect(await world.documents.generations()).toMatchObject({
      current: json.generation,
      building: null,
      leaving: [],
    });
    expect(await world.contentNow()).toEqual(expected);
    expect((await world.contentOf(before)).size).toBe(0);
  });

  it.each(sources)('from the %s while owners change their menus', async (from) => {
    const writers = Array.from({ length: 4 }, (_, index) => `writer-${index}-of-${from}`);
    const commits = world.moreCommits(writers, 20);
    const appended = { during: 0 };
    const { replaying, isOver } = begin(world.replay(`--from ${from} --yes`));
    for (const commit of commits) {
      await world.appendCommit(commit);
      if (!isOver()) appended.during += 1;
    }
    expect((await replaying).code).toBe(0);
    expect(appended.during).toBeGreaterThan(0);
    await world.settled();
    expect(await world.documents.versions(writers)).toMatchObject(
      writers.map(() => ({ version: 20 })),
    );
    const underTraffic = await world.contentNow();
    expect((await world.replay(`--from ${from} --yes`)).code).toBe(0);
    expect(underTraffic).toEqual(await world.contentNow());
  });

  it.each(sources)('interrupted, from the %s: asks first, and goes on', async (from) => {
    const [before, expected] = [await world.currentGeneration(), await world.contentNow()];
    const interrupted = await world.replay(`--from ${from} --yes`, { isInterrupted: true });
    expect(interrupted.errors).toMatch(/^INTERRUPTED: generation \d+ is not finished/);
    expect(interrupted.code).toBe(1);
    expect(await world.currentGeneration()).toBe(before);
    const { building } = await world.documents.generations();
    for (const line of ['--yes', '', '--until 2026-01-01T02:00:00Z --yes']) {
      expect((await world.replay(line)).errors).toMatch(
        new RegExp(
          `^GENERATION_UNFINISHED: generation ${building} .*--resume --yes.*--drop ${building} --yes`,
        ),
      );
    }
    const plan = await world.replay('--resume');
    expect(plan.json).toMatchObject({ generation: building, from, goesOn: true });
    const { code, json } = await world.replay('--resume --yes');
    expect([code, json.generation, json.switched]).toEqual([0, building, true]);
    expect(await world.contentNow()).toEqual(expected);
    expect((await world.replay('--resume --yes')).errors).toMatch(/^NOTHING_TO_RESUME/);
  });

  it.each(sources)(
    'does not do again what is done, from the %s, and misses nothing',
    async (from) => {
      const expected = await world.contentNow();
      await world.replay(`--from ${from} --yes`, { isInterrupted: true });
      const { building, started } = await world.documents.generations();
      const note = JSON.parse(started.find(({ number }) => number === building)?.note ?? '');
      const later = JSON.stringify({ ...note, after: 'c', passes: 2 });
      await world.documents.noteGeneration(building ?? 0, later);
      const { json } = await world.replay('--resume --yes');
      const all = [...expected.keys()].filter((key) => key.startsWith('version:'));
      expect(json.venues).toBeLessThan(all.length);
      expect(await world.contentNow()).toEqual(expected);
    },
  );

  it('has the same documents when guests ask all the time', async () => {
    const names = [...(await world.contentNow()).keys()]
      .filter((key) => key.startsWith('mark:'))
      .map((key) => key.slice('mark:'.length));
    const { replaying, isOver } = begin(world.replay('--yes'));
    const missing: string[] = [];
    let asked = 0;
    while (!isOver()) {
      for (const name of names) {
        // No answer in time is no answer, and not "not here".
        const mark = await world.documents.check(name).catch(() => undefined);
        const document = await world.documents.read(name, 'html:bg');
        asked += 1;
        if (mark === null || !document) missing.push(name);
        else if (mark) expect(mark.documents['html:bg']?.etag).toBe(document.etag);
      }
    }
    expect((await replaying).code).toBe(0);
    expect(asked).toBeGreaterThan(names.length);
    expect(missing).toEqual([]);
  });

  it('has nothing to work on without Redis', async () => {
    const { code, errors } = await world.replay('--yes', { over: { REDIS_URL: undefined } });
    expect([code, errors]).toEqual([1, expect.stringMatching(/^NO_REDIS: .*restart/)]);
  });

  it('refuses what another release or configuration would render', async () => {
    const over = { PUBLIC_URL: 'https://other.example' };
    for (const line of ['', '--yes', '--workspace anna --yes']) {
      expect((await world.replay(line, { over })).errors).toMatch(/^OTHER_RENDERER: /);
    }
    const noClient = await world.replay('--yes', { over: { CLIENT_DIR: '/nowhere' } });
    expect(noClient.errors).toMatch(/^NO_WEB_CLIENT: /);
  });

  it('changes nothing when LOG_EPOCH is not the epoch of the archive', async () => {
    const over = { LOG_EPOCH: '2' };
    const refused = { code: 1, errors: expect.stringMatching(/^LOG_EPOCH_MISMATCH: /) };
    const held = async () => [await world.keysNow(), await world.contentNow()];
    const before = await held();
    for (const line of ['', '--yes', '--workspace anna --yes']) {
      expect(await world.replay(line, { over })).toMatchObject(refused);
    }
    expect(await held()).toEqual(before);
    await world.replay('--yes', { isInterrupted: true });
    const begun = await held();
    expect(await world.replay('--resume --yes', { over })).toMatchObject(refused);
    expect(await held()).toEqual(begun);
  });

  it('refuses to show guests something older than they see', async () => {
    const before = await world.currentGeneration();
    await world.redis.set(await world.keyOf(':version:c'), '1:9000:other');
    const refused = await world.replay('--yes');
    expect(refused.errors).toMatch(/^WOULD_GO_BACK: .*\(c\)/);
    expect(await world.currentGeneration()).toBe(before);
    const { building } = await world.documents.generations();
    expect((await world.replay(`--drop ${building} --yes`)).code).toBe(0);
    const one = await world.replay('--workspace c --yes');
    expect(one.errors).toMatch(/^WOULD_GO_BACK: .*version 9000/);
    await world.redis.del(await world.keyOf(':version:c'));
    expect((await world.replay('--workspace c --yes')).code).toBe(0);
  });

  it.each([
    ['--from elsewhere', '--from: '],
    ['--until yesterday', '--until: '],
    ['--until 0 --workspace anna', '--until: '],
    ['--until 5', 'needs --workspace'],
    ['--drop x', '--drop: '],
    ['--drop 1 --resume', 'no other option'],
    ['--resume --from log', 'no other option'],
    ['--show', '--show: '],
    ['--until 2026-01-01T02:00:00Z --show', '--show: goes with --workspace'],
    ['--workspace nobody', 'there is no workspace'],
  ])('does not understand %s', async (line, message) => {
    const { code, errors } = await world.replay(line);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });
});

/** Work that goes on while the test does something else. */
function begin<Answer>(replaying: Promise<Answer>) {
  let over = false;
  const ended = replaying.finally(() => {
    over = true;
  });
  return { replaying: ended, isOver: () => over };
}
