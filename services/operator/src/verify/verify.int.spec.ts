import { type CommitLog, partitionOf } from '@qr-menu/stores/commit-log';
import { waitUntil } from '@qr-menu/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ingredientMessage } from '../../test/log-records.ts';
import { createTaking, locationsOf, quietly } from '../../test/verify-runs.ts';
import { createVerifyWorld, hasVerifyServers, type VerifyWorld } from '../../test/verify-world.ts';
import { readEnvironment } from '../env.ts';
import { openOperatorStores } from '../stores.ts';
import { createFindings, noCounts } from './findings.ts';
import { verifyFromLog } from './verify-log.ts';
import { noCheckpoint } from './verify-run.ts';

const owners = Array.from({ length: 24 }, (_, index) => `owner-${index}`);
const archived = 'version, commit_id, owner, actor, at, epoch, partition, log_offset, envelope';

describe.runIf(hasVerifyServers)('verify', () => {
  let world: VerifyWorld;

  beforeAll(async () => {
    world = await createVerifyWorld();
    await world.append(owners, 30, 7);
    await world.settled();
  });
  afterAll(() => world?.close());

  const verify = (line?: string, patience?: string) => world.verify(line, patience);
  const sql = (text: string, values?: readonly unknown[]) => world.sql(text, values);

  it('finds no differences if the stores match the log', async () => {
    const result = await verify();
    expect(result).toMatchObject({ code: 0, clean: true, first: [], notCompared: [] });
    const [{ commits, streams }] = await sql(
      'select (select count(*) from commits) commits, (select count(*) from streams) streams',
    );
    expect(result.counts).toMatchObject({
      accepted: Number(commits),
      workspaces: owners.length,
      documents: owners.length,
      names: Number(streams) - owners.length,
      unsettled: 0,
    });
    for (const outcome of ['superseded', 'unreadable']) {
      expect(result.counts[outcome]).toBeGreaterThan(0);
    }
  });

  it('still gets the reply of Redis after the command kept the process busy for 3 s', async () => {
    const stores = await openOperatorStores(readEnvironment(world.variables));
    const documents = stores.openDocuments();
    const expected = await documents.versions(owners);
    const reply = documents.versions(owners);
    const end = performance.now() + 3_000;
    while (performance.now() < end);
    expect(await reply).toEqual(expected);
    await stores.close();
  });

  it('reports no false differences while the stores change', async () => {
    let isEnough = false;
    let written = 0;
    const write = async () => {
      for (; !isEnough; written += 1) {
        await world.append([`busy-${written}`], 20, 100 + written);
        // Documents that stay outdated for longer than the tolerated time count as a difference.
        await world.settled();
      }
    };
    const writing = write();
    let before = 0;
    for (let time = 1; time <= 2; time += 1) {
      const earlier = written;
      await waitUntil(() => written > earlier);
      const result = await verify('', '10');
      expect(result).toMatchObject({ code: 0, first: [] });
      expect(result.counts.messages).toBeGreaterThan(before);
      before = result.counts.messages;
    }
    isEnough = true;
    await writing;
    expect(world.crashes).toEqual([]);
    expect(await verify()).toMatchObject({ code: 0, counts: { unsettled: 0 } });
  });

  it.each(['tables', 'documents'])('compares again if the %s have changed', async (part) => {
    const moved: string[] = [];
    const ownersRead = new Set<string>();
    /** Once a partition has been read, a change by one of its owners arrives in all stores. */
    const log: CommitLog = {
      ...world.log,
      readRange: async function* (partition, from, to) {
        yield* world.log.readRange(partition, from, to);
        const owner = owners.find((name) => partitionOf(`workspace:${name}`, 3) === partition);
        if (owner === undefined || moved.includes(owner)) return;
        moved.push(owner);
        const stream = `workspace:${owner}`;
        const [{ version }] = await sql('select version from streams where stream = $1', [stream]);
        await world.log.append(ingredientMessage(owner, version));
        await world.settled();
      },
    };
    /** Makes every document seem outdated when it is read for the first time. */
    const documents = {
      ...world.documents,
      versions: async (some: readonly string[]) => {
        const isFirst = some.some((owner) => !ownersRead.has(owner));
        for (const owner of some) ownersRead.add(owner);
        return isFirst ? some.map(() => null) : world.documents.versions(some);
      },
    };
    const [findings, counts] = [createFindings(), noCounts()];
    await verifyFromLog({
      ...quietly(world.pool),
      log,
      findings,
      documents: part === 'documents' ? { documents, settings: world.settings } : null,
      counts,
      checkpoint: noCheckpoint,
    });
    expect(findings.first()).toEqual([]);
    expect(counts.unsettled).toBe(0);
    expect(moved.length).toBeGreaterThan(1);
  });

  describe('after manual changes to the stores', () => {
    const taking = () => createTaking(world);

    beforeAll(async () => {
      await world.stopServices();
      await world.keepTables();
    });
    afterEach(() => world.restoreTables());

    it('finds each fault in the archive and nothing else', async () => {
      const take = taking();
      const [changed, missing, moved, doubled, actor, version] = [
        ...[await take('accounts'), await take('accounts'), await take('accounts')],
        ...[await take('accounts'), await take('accounts'), await take('accounts')],
      ].map(({ stream }) => stream);
      const ofStream = 'where stream = $1 and version';
      await sql(`update commits set envelope = envelope || ' ' ${ofStream} = 2`, [changed]);
      await sql(`delete from commits ${ofStream} = 3`, [missing]);
      await sql(`update commits set log_offset = 2000000 ${ofStream} = 2`, [moved]);
      await sql(`update commits set actor = 'somebody' ${ofStream} = 1`, [actor]);
      await sql('update streams set version = version + 1 where stream = $1', [version]);
      await sql(
        `insert into commits (stream, ${archived})
         select stream, 999, 'ghost', owner, actor, at, 1, 0, 1000000, envelope
           from commits ${ofStream} = 1`,
        [doubled],
      );
      await sql(
        `insert into commits (stream, ${archived})
         select 'workspace:ghost', 1, 'ghost', 'ghost', actor, at, 7, 0, 0, envelope
           from commits ${ofStream} = 1`,
        [doubled],
      );
      const result = await verify();
      expect(locationsOf(result)).toEqual(
        [
          [changed, 'archive', 'version 2 envelope'],
          [missing, 'archive', 'version 3'],
          [moved, 'archive', 'version 2'],
          [actor, 'archive', 'version 1 actor'],
          [version, 'streams', 'the version'],
          [doubled, 'archive', 'version 999'],
          ['workspace:ghost', 'archive', 'version 1'],
        ].sort(),
      );
      // A row in the wrong position counts twice, because it is also missing from its correct position.
      expect(result).toMatchObject({ code: 1, differences: { archive: 7, streams: 1, tables: 0 } });
    });

    it('finds each fault in the tables, and shows no personal data', async () => {
      const take = taking();
      // Each row has a different owner, so the tables whose rows have the fewest owners come first.
      const released = await take('released_images');
      const [binned, lost] = [await take('deleted_rows'), await take('deleted_rows')];
      const [item, menu, nameless] = [
        await take('items'),
        await take('menus'),
        await take('accounts'),
      ];
      const [account, extra] = [await take('accounts'), await take('ingredients')];
      const shown = await take('accounts');
      await sql("update accounts set email = 'x@secret.example' where id = $1", [account.id]);
      await sql("update menus set currency = '$' where id = $1", [menu.id]);
      await sql('delete from items where id = $1', [item.id]);
      const { id, ...row } = (await sql('select * from ingredients where id = $1', [extra.id]))[0];
      const columns = Object.keys(row).join(', ');
      await sql(
        `insert into ingredients (id, ${columns}) select 'extra', ${columns} from ingredients where id = $1`,
        [id],
      );
      await sql(
        `insert into ingredients (id, owner, translations, number, created_at, updated_at)
         select 'nobody''s', 'nobody', translations, number, created_at, updated_at
           from ingredients where id = $1`,
        [id],
      );
      const ofRow = 'where owner = $1 and id = $2';
      await sql(
        `update deleted_rows set content = (content::jsonb || '{"updated_at": "never"}')::text ${ofRow}`,
        [binned.owner, binned.id],
      );
      await sql(`delete from deleted_rows ${ofRow}`, [lost.owner, lost.id]);
      await sql("update released_images set released_at = 'never' where owner = $1 and url = $2", [
        released.owner,
        released.url,
      ]);
      await sql("insert into released_images values ($1, '/never-shown.webp', 'now')", [
        shown.owner,
      ]);
      const [{ normalized_name: name }] = await sql('select * from venue_names where owner = $1', [
        nameless.owner,
      ]);
      await sql('delete from venue_names where normalized_name = $1', [name]);

      const { out } = await world.run('verify --skip documents');
      expect(out).not.toContain('x@secret.example');
      const result = await verify();
      const entityOf = async ({ owner, id: rowId }: { owner: string; id: string }) =>
        (await sql(`select entity from saved.deleted_rows ${ofRow}`, [owner, rowId]))[0].entity;
      expect(locationsOf(result)).toEqual(
        [
          [account.stream, 'tables', `accounts ${account.id} email`],
          [menu.stream, 'tables', `menus ${menu.id} currency`],
          [item.stream, 'tables', `items ${item.id}`],
          [extra.stream, 'tables', 'ingredients extra'],
          ['workspace:nobody', 'tables', 'rows in ingredients'],
          [
            binned.stream,
            'tables',
            `deleted_rows ${await entityOf(binned)} ${binned.id} updated_at`,
          ],
          [lost.stream, 'tables', `deleted_rows ${await entityOf(lost)} ${lost.id}`],
          [nameless.stream, 'tables', `venue_names ${name}`],
          [released.stream, 'tables', `released_images ${released.url} released_at`],
          [shown.stream, 'tables', 'released_images /never-shown.webp'],
        ].sort(),
      );
      expect(result).toMatchObject({
        code: 1,
        places: 10,
        differences: { tables: 10, archive: 0 },
      });
    });

    it('finds a stored position that is too high, is too low or belongs to another commit', async () => {
      const last = 'where partition =';
      await sql(`update log_positions set next_offset = next_offset + 1 ${last} 0`);
      await sql(`update log_positions set next_offset = next_offset - 1 ${last} 1`);
      await sql(`update log_positions set last_commit_id = 'another' ${last} 2`);
      const result = await verify(' --skip documents');
      expect(locationsOf(result)).toEqual(
        [0, 1, 2].map((partition) => [
          `partition ${partition}`,
          'positions',
          'the stored position',
        ]),
      );
      expect(result).toMatchObject({ code: 1, places: 3 });
    });

    it('reports missing, changed and additional rows in the quarantine', async () => {
      const [gone, second, third] = await sql(
        'select distinct on (partition) partition, log_offset from quarantine',
      );
      const at = 'where partition = $1 and log_offset = $2';
      await sql(`delete from quarantine ${at}`, [gone.partition, gone.log_offset]);
      await sql(`update quarantine set message = 'x' ${at}`, [second.partition, second.log_offset]);
      await sql(
        `insert into quarantine (epoch, partition, log_offset, message_key, message, reason)
         values (1, $1, 3000000, 'key', 'x', 'why')`,
        [third.partition],
      );
      const result = await verify(' --skip documents');
      expect(locationsOf(result)).toEqual(
        [gone, second, { ...third, log_offset: 3_000_000 }]
          .map(({ partition, log_offset }) => [
            `partition ${partition}`,
            'quarantine',
            `offset ${log_offset}`,
          ])
          .sort(),
      );
      expect(result).toMatchObject({ code: 1, differences: { quarantine: 3 } });
    });

    it('finds each fault in the documents and nothing else', async () => {
      const accounts = await sql('select * from accounts order by owner limit 7');
      const [byte, gone, unwritten, older, pointer, manifest, scrawl] = accounts;
      const { redis, keyOf } = world;
      await redis.append(await keyOf(`document:graphql:${byte.normalized_name}`), 'x');
      await redis.del(await keyOf(`document:html:bg:${gone.normalized_name}`));
      await redis.del(await keyOf(`version:${unwritten.owner}`));
      const versionKey = await keyOf(`version:${older.owner}`);
      const version = (await redis.get(versionKey)) ?? '';
      await redis.set(versionKey, version.replace(/^1:\d+:/, '1:2:'));
      await redis.set(await keyOf(`account:${pointer.id}`), 'another');
      await redis.del(await keyOf(`mark:${manifest.normalized_name}`));
      await redis.set(await keyOf(`mark:${scrawl.normalized_name}`), '{');
      const result = await verify();
      expect(locationsOf(result)).toEqual(
        [
          [`workspace:${byte.owner}`, 'documents', `graphql of ${byte.normalized_name}`],
          [`workspace:${gone.owner}`, 'documents', `html:bg of ${gone.normalized_name}`],
          [`workspace:${unwritten.owner}`, 'documents', 'the version'],
          [`workspace:${older.owner}`, 'documents', 'the version'],
          [`workspace:${pointer.owner}`, 'documents', `the name of account ${pointer.id}`],
          [
            `workspace:${manifest.owner}`,
            'documents',
            `the manifest of ${manifest.normalized_name}`,
          ],
          [`workspace:${scrawl.owner}`, 'documents', `the manifest of ${scrawl.normalized_name}`],
        ].sort(),
      );
      expect(result).toMatchObject({
        code: 1,
        places: 7,
        differences: { documents: 7, tables: 0 },
      });
      const foundIn = (subject: string): string =>
        result.first.find(({ what }: { what: string }) => what === subject).found;
      expect(foundIn(`graphql of ${byte.normalized_name}`)).toBe('damaged');
      expect(foundIn(`html:bg of ${gone.normalized_name}`)).toBe('nothing');
      expect(foundIn(`the manifest of ${manifest.normalized_name}`)).toBe('nothing');
      expect(foundIn(`the manifest of ${scrawl.normalized_name}`)).toBe('damaged');
    });
  });
});
