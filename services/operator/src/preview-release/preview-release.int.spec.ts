import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rendererRevision, renderVenue } from '@qr-menu/projector';
import { workspaceStream } from '@qr-menu/schema';
import { createWorkspaceReader } from '@qr-menu/stores/archive';
import { plainPersonalData } from '@qr-menu/stores/keys';
import { readJson, type VenueDocuments } from '@qr-menu/stores/menu-documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVerifyWorld, hasVerifyServers, type VerifyWorld } from '../../test/verify-world.ts';

const owners = ['anna', 'boris', 'vera'];

describe.runIf(hasVerifyServers)('preview-release', () => {
  let world: VerifyWorld;

  beforeAll(async () => {
    world = await createVerifyWorld();
    await world.append(owners, 20, 3);
    await world.settled();
    await world.stopServices();
  });
  afterAll(() => world?.close());

  const preview = async (line = '', over: Readonly<Record<string, string | undefined>> = {}) => {
    const { code, out, errors } = await world.run(`preview-release --json${line}`, over);
    return { code, errors, ...(out === '' ? {} : JSON.parse(out)) };
  };

  /** Imitates the projector of another release. */
  async function writeAsOther(owner: string, change: (was: VenueDocuments) => Promise<object>) {
    const reader = { pool: world.pool, personalData: plainPersonalData, capacity: 1 };
    const { state, version } = await createWorkspaceReader(reader).load(workspaceStream(owner));
    const rendered = await renderVenue(state, version, world.settings, Date.now());
    const changed = { ...rendered, renderer: 'other', ...(await change(rendered)) };
    expect(await world.documents.writeUnlessOlder(changed)).toBe(true);
  }

  it('finds no difference between documents of the same code, even if the builds differ', async () => {
    const same = await preview();
    expect(same).toMatchObject({
      code: 0,
      counts: { venues: 3, differing: 0, venuesDiffering: 0 },
      notCompared: { missing: 0, ahead: 0, changing: 0, notRendered: 0 },
      renderers: { [rendererRevision(world.settings)]: 3 },
      fields: [],
    });
    expect(same.counts.documents).toBeGreaterThan(3 * 8);
    const client = path.join(world.directory, 'other');
    await mkdir(path.join(client, '.vite'), { recursive: true });
    const assets = { styles: ['/assets/new-AAAAAAAA.css'], scripts: ['/assets/guest-BBBBBBBB.js'] };
    await writeFile(path.join(client, '.vite/menu-page.json'), JSON.stringify(assets));
    const built = await preview('', { CLIENT_DIR: client });
    expect([built.code, built.counts]).toEqual([0, same.counts]);
    expect(built.renderer).not.toBe(same.renderer);
  });

  it('reports the fields that another release renders differently, and writes nothing', async () => {
    const before = await world.documents.versions(owners);
    const { code, counts, fields } = await preview('', { PUBLIC_URL: 'https://other.example' });
    expect(code).toBe(1);
    expect(counts.venuesDiffering).toBeGreaterThan(0);
    expect([...new Set(fields.map(({ part }: { part: string }) => part))].sort()).toEqual([
      ...['html:bg', 'html:de', 'html:en'],
    ]);
    expect(await world.documents.versions(owners)).toEqual(before);
  });

  it('compares documents of the same version, by field and venue', async () => {
    const languages = { was: '', becomes: '' };
    await writeAsOther('anna', async ({ variants, defaultLanguage }) => {
      const was = defaultLanguage === 'de' ? 'bg' : 'de';
      Object.assign(languages, { was: `"${was}"`, becomes: `"${defaultLanguage}"` });
      return {
        defaultLanguage: was,
        variants: { ...variants, 'data:bg@old': variants['data:bg'] },
      };
    });
    await writeAsOther('boris', async ({ variants }) => {
      const model = { ...(await readJson<object>(variants.model)), old: 1 };
      const body = gzipSync(JSON.stringify(model));
      return { variants: { ...variants, model: { ...variants.model, body } } };
    });
    const { code, counts, fields, renderers } = await preview(' --workspace anna');
    expect([code, renderers]).toEqual([1, { other: 1 }]);
    expect(counts).toMatchObject({ venues: 1, differing: 2, venuesDiffering: 1 });
    expect(fields).toEqual([
      {
        ...{ part: 'data:bg', field: '(document)', was: 'a document', becomes: 'nothing' },
        ...{ documents: 1, first: 'workspace:anna' },
      },
      {
        ...{ part: 'manifest', field: 'defaultLanguage', ...languages },
        ...{ documents: 1, first: 'workspace:anna' },
      },
    ]);
    const { out } = await world.run('preview-release');
    expect(out).toContain('model old: in 1 documents; workspace:boris: 1 becomes nothing\n');
    expect(out).toMatch(
      /\nrenderer .*other.* becomes \w+\n\d+ of \d+ documents differ, of 2 of 3 /,
    );
  });

  it('counts venues that it cannot compare, and fails if this release cannot render a venue', async () => {
    await world.redis.del(await world.keyOf('version:anna'));
    const { redis, keyOf } = world;
    const key = await keyOf('version:boris');
    await redis.set(key, ((await redis.get(key)) ?? '').replace(/^1:\d+:/, '1:999:'));
    const incomparable = await preview();
    expect(incomparable).toMatchObject({
      code: 0,
      counts: { venues: 1 },
      notCompared: { missing: 1, ahead: 1, notRendered: 0 },
    });
    await world.sql(
      `update commits set envelope = replace(envelope, '"schemaVersion":1', '"schemaVersion":9')
        where stream = 'workspace:vera' and version = 2`,
    );
    const { code, notCompared, firstFault } = await preview();
    expect([code, notCompared.notRendered]).toEqual([1, 1]);
    expect(firstFault).toMatch(/^workspace:vera: version 2 of the stream has events/);
  });

  it.each<[string, string, Readonly<Record<string, string | undefined>>, number, RegExp]>([
    ['an installation without Redis', '', { REDIS_URL: undefined }, 1, /^NO_REDIS/],
    ['an unknown workspace', ' --workspace nobody', {}, 2, /there is no workspace nobody/],
    ['an archive of another log', '', { LOG_EPOCH: '2' }, 1, /^LOG_EPOCH_MISMATCH/],
    ['a missing build', '', { CLIENT_DIR: '/nowhere' }, 1, /^NO_WEB_CLIENT/],
  ])('refuses %s', async (_title, line, over, code, message) => {
    expect(await preview(line, over)).toEqual({ code, errors: expect.stringMatching(message) });
  });
});
