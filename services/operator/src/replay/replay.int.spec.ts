import { emptyWorkspace } from '@qr-menu/domain/workspace';
import { renderVenue } from '@qr-menu/projector';
import { venueCode } from '@qr-menu/stores/venue-code';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGuests } from '../../test/replay-guests.ts';
import { commitsPerOwner, createReplayWorld, type ReplayWorld } from '../../test/replay-world.ts';
import { hasVerifyServers } from '../../test/verify-world.ts';

const owners = ['anna', 'борис', 'c', 'd', 'e', 'f', 'g', 'h'];

describe.runIf(hasVerifyServers)('replay', () => {
  let world: ReplayWorld;

  beforeAll(async () => {
    world = await createReplayWorld(owners);
  });
  afterAll(async () => {
    expect(world.crashes).toEqual([]);
    await world.close();
  });
  afterEach(() => world.documents.noteReplay(null));

  const isClean = async () => expect(await world.verify()).toMatchObject({ code: 0, first: [] });

  async function damage(owner: string): Promise<void> {
    const { rows } = await world.pool.query<{ name: string }>(
      'select normalized_name as name from accounts where owner = $1',
      [owner],
    );
    await world.redis.set(await world.keyOf(`:document:graphql:${rows[0]?.name}`), 'scribble');
  }

  it('without --yes, it only previews the changes', async () => {
    const before = await world.keysNow();
    const { code, json } = await world.replay('');
    expect(code).toBe(0);
    const commits = owners.length * commitsPerOwner;
    expect(json).toMatchObject({ workspaces: owners.length, commits, replayed: false });
    expect((await world.replay('--workspace anna')).json).toMatchObject({ written: false });
    expect(await world.keysNow()).toEqual(before);
  });

  it('writes the same bytes under every key', async () => {
    const expected = await world.contentNow();
    expect(expected.size).toBeGreaterThan(owners.length * 8);
    await damage('anna');
    const { code, json, errors } = await world.replay('--from archive --yes');
    expect(code, errors).toBe(0);
    expect(json).toMatchObject({ replayed: true, venues: owners.length, removed: 0, warnings: [] });
    expect(await world.contentNow()).toEqual(expected);
    expect(await world.documents.replayNote()).toBeNull();
    await isClean();
  });

  it('skips a workspace that cannot be folded, and renders the others', async () => {
    const expected = await world.contentNow();
    const { rows } = await world.pool.query<{ envelope: string }>(
      "select envelope from commits where stream = 'workspace:d' and version = 1",
    );
    const spoil = (envelope: string | undefined) =>
      world.pool.query(
        "update commits set envelope = $1 where stream = 'workspace:d' and version = 1",
        [envelope],
      );
    await spoil('{}');
    await damage('h');
    const { code, errors } = await world.replay('--yes');
    await spoil(rows[0]?.envelope);
    expect([code, errors]).toEqual([1, expect.stringContaining('NOT_FOLDED')]);
    expect(errors).toContain(`${owners.length - 1} others were rendered`);
    expect(await world.contentNow()).toEqual(expected);
    expect(await world.documents.replayNote()).toBeNull();
  });

  it('writes the same bytes under every key after the archive is rebuilt from the log', async () => {
    const expected = await world.contentNow();
    await world.pool.query("update commits set envelope = '{}' where version = 2");
    await damage('h');
    const rebuilt = await world.run('rebuild postgres --yes');
    expect(rebuilt.code, rebuilt.errors).toBe(0);
    const { code, errors } = await world.replay('--yes');
    expect(code, errors).toBe(0);
    expect(await world.contentNow()).toEqual(expected);
    await isClean();
  });

  it('removes documents without a venue', async () => {
    const before = await world.keysNow();
    const rendered = await renderVenue(emptyWorkspace('nobody'), 1, world.settings, 0);
    const stranger = { names: ['ничие'], currentName: 'ничие', accountId: 'none' };
    await world.documents.writeIfNewer({ ...rendered, ...stranger });
    const added = (await world.keysNow()).length - before.length;
    expect(added).toBeGreaterThan(8);
    const { code, json } = await world.replay('--yes');
    expect([code, json.removed]).toEqual([0, added]);
    expect(await world.keysNow()).toEqual(before);
    expect(await world.documents.nameOfCode(venueCode('nobody'))).toBeNull();
  });

  it('works while guests read and owners write', async () => {
    const writers = Array.from({ length: 4 }, (_, index) => `writer-${index}`);
    const commits = world.moreCommits(writers, 20);
    const [first, rest] = [commits.slice(0, 20), commits.slice(20)];
    for (const commit of first) await world.appendCommit(commit);
    await world.settled();
    const guests = await createGuests(world, commits);

    const { task: writing, isOver: isWritten } = begin(writeAll(world, rest));
    // Replays repeatedly until everything is written, because a single run may end too soon.
    const { task: replaying, isOver } = begin(
      (async () => {
        do {
          const { code, errors } = await world.replay('--yes');
          expect(code, errors).toBe(0);
        } while (!isWritten());
      })(),
    );
    await Promise.all([guests.readUntil(isOver), writing, replaying]);
    await guests.judge();
    await guests.stop();

    await world.settled();
    expect(await world.documents.versions(writers)).toMatchObject(
      writers.map(() => ({ version: 20 })),
    );
    const underTraffic = await world.contentNow();
    expect((await world.replay('--yes')).code).toBe(0);
    expect(underTraffic).toEqual(await world.contentNow());
    await isClean();
  });

  it('reports an interruption, and resumes', async () => {
    const expected = await world.contentNow();
    const interrupted = await world.replay('--yes', { isInterrupted: true });
    expect(interrupted.errors).toMatch(/^INTERRUPTED: .*--resume --yes/);
    expect(interrupted.code).toBe(1);
    expect(await world.contentNow()).toEqual(expected);
    expect((await world.replay('')).json.unfinished).toMatchObject({ after: '' });
    expect((await world.replay('--resume')).json).toMatchObject({ goesOn: true });
    const { code, json } = await world.replay('--resume --yes');
    expect([code, json.replayed]).toEqual([0, true]);
    expect(await world.contentNow()).toEqual(expected);
    expect((await world.replay('--resume --yes')).errors).toMatch(/^NOTHING_TO_RESUME/);
  });

  it('does not repeat finished work when it resumes after a kill', async () => {
    const expected = await world.contentNow();
    await world.replay('--yes', { isInterrupted: true });
    const note = JSON.parse((await world.documents.replayNote()) ?? '');
    // Restores the note from before the process was killed.
    await world.documents.noteReplay(JSON.stringify({ ...note, after: 'c' }));
    await damage('h');
    const { json } = await world.replay('--resume --yes');
    const all = [...expected.keys()].filter((key) => key.startsWith('version:'));
    expect(json.venues).toBeGreaterThan(0);
    expect(json.venues).toBeLessThan(all.length);
    await world.replay('--workspace h --yes');
    expect(await world.contentNow()).toEqual(expected);
  });

  it('starts over when another release resumes it', async () => {
    await world.replay('--yes', { isInterrupted: true });
    const note = JSON.parse((await world.documents.replayNote()) ?? '');
    await world.documents.noteReplay(JSON.stringify({ ...note, renderer: 'other', after: 'z' }));
    expect((await world.replay('--resume')).json).toMatchObject({ goesOn: false });
    const all = [...(await world.contentNow()).keys()].filter((key) => key.startsWith('version:'));
    expect((await world.replay('--resume --yes')).json.venues).toBe(all.length);
  });

  it('refuses to run without Redis', async () => {
    const { code, errors } = await world.replay('--yes', { over: { REDIS_URL: undefined } });
    expect([code, errors]).toEqual([1, expect.stringMatching(/^NO_REDIS: .*restart/)]);
  });

  it('refuses the settings of another release or configuration', async () => {
    const over = { PUBLIC_URL: 'https://other.example' };
    for (const line of ['', '--yes', '--workspace anna --yes']) {
      expect((await world.replay(line, { over })).errors).toMatch(/^OTHER_RENDERER: /);
    }
    const noClient = await world.replay('--yes', { over: { CLIENT_DIR: '/nowhere' } });
    expect(noClient.errors).toMatch(/^NO_WEB_CLIENT: /);
    // The operator has seen the reason, so the run is not reported as a problem.
    const { rows } = await world.pool.query(
      "select from operator_runs where command = 'replay' and not is_well",
    );
    expect(rows).toEqual([]);
  });

  it("changes nothing if LOG_EPOCH differs from the archive's epoch", async () => {
    const over = { LOG_EPOCH: '2' };
    const refused = { code: 1, errors: expect.stringMatching(/^LOG_EPOCH_MISMATCH: /) };
    const snapshot = async () => [await world.keysNow(), await world.contentNow()];
    const before = await snapshot();
    for (const line of ['', '--yes', '--workspace anna --yes']) {
      expect(await world.replay(line, { over })).toMatchObject(refused);
    }
    expect(await snapshot()).toEqual(before);
    await world.replay('--yes', { isInterrupted: true });
    const begun = await snapshot();
    expect(await world.replay('--resume --yes', { over })).toMatchObject(refused);
    expect(await snapshot()).toEqual(begun);
  });

  it('never replaces documents with older ones', async () => {
    await world.redis.set(await world.keyOf(':version:c'), '1:9000:other');
    const before = await world.contentNow();
    expect((await world.replay('--yes')).errors).toMatch(/^WOULD_GO_BACK: .*\(c\)/);
    const single = await world.replay('--workspace c --yes');
    expect(single.errors).toMatch(/^WOULD_GO_BACK: .*version 9000/);
    expect(await world.contentNow()).toEqual(before);
    await world.redis.del(await world.keyOf(':version:c'));
    expect((await world.replay('--workspace c --yes')).code).toBe(0);
    await isClean();
  });

  it('repairs only the workspace named by --workspace', async () => {
    const expected = await world.contentNow();
    await damage('anna');
    expect(await world.contentNow()).not.toEqual(expected);
    const { code, json } = await world.replay('--workspace anna --yes --show');
    expect(code).toBe(0);
    expect(json).toMatchObject({ written: true, venue: { owner: 'anna', version: 30 } });
    expect(json.venue.model).toHaveProperty('account');
    expect(await world.contentNow()).toEqual(expected);
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

  it.each([
    ['--from elsewhere', '--from: '],
    ['--from log', 'run `rebuild postgres` and then `replay`'],
    ['--resume --from archive', 'with other options'],
    ['--show', '--show: '],
    ['--workspace nobody', 'there is no workspace'],
  ])('refuses %s', async (line, message) => {
    const { code, errors } = await world.replay(line);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  it('refuses an archive that is behind the log, and removes nothing', async () => {
    await world.stopServices();
    const [commit] = world.moreCommits(['late'], 1);
    if (!commit) throw new Error('no commit');
    await world.appendCommit(commit);
    const before = await world.keysNow();
    const { code, errors } = await world.replay('--yes');
    expect([code, errors]).toEqual([1, expect.stringMatching(/^ARCHIVE_BEHIND: /)]);
    expect(await world.keysNow()).toEqual(before);
  });
});

async function writeAll(
  { appendCommit }: ReplayWorld,
  commits: readonly Parameters<ReplayWorld['appendCommit']>[0][],
): Promise<void> {
  for (const commit of commits) await appendCommit(commit);
}

/** Starts work that continues in the background. */
function begin<Answer>(begun: Promise<Answer>) {
  let over = false;
  const task = begun.finally(() => {
    over = true;
  });
  return { task, isOver: () => over };
}
