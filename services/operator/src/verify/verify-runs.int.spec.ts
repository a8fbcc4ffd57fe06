import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf } from '../../test/json-of.ts';
import { createTaking, locationsOf, quietly } from '../../test/verify-runs.ts';
import { createVerifyWorld, hasVerifyServers, type VerifyWorld } from '../../test/verify-world.ts';
import { createFindings, noCounts } from './findings.ts';
import { verifyFromArchive } from './verify-archive.ts';
import { noCheckpoint } from './verify-run.ts';

const owners = Array.from({ length: 8 }, (_, index) => `owner-${index}`);

describe.runIf(hasVerifyServers)('a run of verify', () => {
  let world: VerifyWorld;

  beforeAll(async () => {
    world = await createVerifyWorld();
    await world.append(owners, 20, 7);
    await world.settled();
    await world.stopServices();
    await world.keepTables();
  });
  afterEach(() => world.restoreTables());
  afterAll(() => world?.close());

  const verify = (line?: string, patience?: string) => world.verify(line, patience);
  const sql = (text: string, values?: readonly unknown[]) => world.sql(text, values);
  const taking = () => createTaking(world);

  it('trusts the archive if called with --from archive', async () => {
    expect(await verify(' --from archive')).toMatchObject({
      code: 0,
      from: 'archive',
      first: [],
    });
    const take = taking();
    const [gap, cell] = [await take('menus'), await take('menus')];
    await sql('delete from commits where stream = $1 and version = 2', [gap.stream]);
    await sql("update menus set currency = '$' where id = $1", [cell.id]);
    expect(locationsOf(await verify(' --from archive'))).toEqual(
      [
        [gap.stream, 'archive', 'version 3'],
        [cell.stream, 'tables', `menus ${cell.id} currency`],
      ].sort(),
    );
  });

  it('resumes where it was stopped, and keeps the earlier findings', async () => {
    const state = path.join(world.directory, 'verify.json');
    const options = `--json --patience 0.05 --skip documents`;
    await sql('update log_positions set last_commit_id = null where partition = 0');
    const { code: _code, errors: _errors, ...whole } = await verify(' --skip documents');
    expect(whole).toMatchObject({ places: 1, differences: { positions: 1 } });

    const stopped = await world.run(`verify ${options} --state ${state}`, {}, (stop, text) => {
      if (text.includes('partition 1')) stop();
    });
    expect(stopped).toMatchObject({ code: 1, out: '' });
    expect(stopped.errors).toMatch(/INTERRUPTED: .* continues/);
    expect(await world.run(`verify --from archive --state ${state}`)).toMatchObject({
      errors: expect.stringContaining('OTHER_RUN'),
    });
    const rest = await world.run(`verify ${options} --state ${state}`);
    expect(rest.errors).not.toContain('partition 0');
    expect(jsonOf(rest)).toEqual(whole);
    await expect(access(state)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('resumes after the last stream of the archive that was checked', async () => {
    const [{ stream: behind, commits }] = await sql(
      `select stream, (select count(*) from commits where stream > one.stream) as commits
         from streams one order by stream offset 3 limit 1`,
    );
    const noted = { behind, counts: noCounts(), findings: createFindings().soFar() };
    const counts = noCounts();
    const passed: string[] = [];
    await verifyFromArchive({
      ...quietly(world.pool),
      findings: createFindings(),
      counts,
      documents: null,
      checkpoint: {
        ...noCheckpoint,
        before: noted,
        passed: async (progressed) => void passed.push(progressed.behind),
      },
    });
    expect(counts.accepted).toBe(Number(commits));
    expect(passed).toEqual((await sql('select max(stream) from commits')).map(({ max }) => max));
  });

  it('checks a single workspace on request, found by its owner or a name', async () => {
    const take = taking();
    const [wrong, right] = [await take('accounts'), await take('accounts')];
    await sql("update accounts set phone = '0' where id = $1", [wrong.id]);
    const [{ name }] = await sql('select name from accounts where id = $1', [wrong.id]);
    expect(await verify(` --workspace ${right.owner}`)).toMatchObject({
      code: 0,
      counts: { workspaces: 1 },
    });
    const { code, out } = await world.run(['verify', '--workspace', name]);
    expect([code, out]).toEqual([1, expect.stringContaining(`accounts ${wrong.id} phone`)]);
    expect(await verify(' --workspace unheard-of')).toMatchObject({ code: 2 });
  });

  it('reports each part that cannot be compared, with the reason', async () => {
    const { code, out } = await world.run('verify', { REDIS_URL: undefined });
    expect([code, out]).toEqual([0, expect.stringMatching(/not compared: documents, REDIS_URL/)]);
    expect(await world.run('verify', { CLIENT_DIR: '/nowhere' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('NO_WEB_CLIENT'),
    });
    expect(await world.run('verify', { PUBLIC_URL: 'https://elsewhere.example' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('OTHER_RENDERER'),
    });
    expect(await world.run('verify', { LOG_EPOCH: '2' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('LOG_EPOCH_MISMATCH'),
    });
    expect(await verify(' --skip positions')).toMatchObject({ code: 2 });
    expect(await verify(' --from memory')).toMatchObject({ code: 2 });
  });
});
