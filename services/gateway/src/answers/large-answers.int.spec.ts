import { useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newPerson, type Person } from '../../test/staff.ts';
import { createVenue, updateItem, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');

/** The number of copies of one commit in the archive. Each has almost the maximum size of a commit. */
const largeCommits = 60;
const appendLarge = `with latest as (
    select *, envelope::jsonb as content from menu.commits
     where stream = $1 order by version desc limit 1),
  copies as (
    insert into menu.commits
      (stream, version, commit_id, owner, actor, at, epoch, partition, log_offset, envelope)
    select stream, version + n, 'large-' || n, owner, actor, at, epoch, 99, n,
           jsonb_set(content, '{events}', (
             select jsonb_agg(event)
               from generate_series(1, 20), jsonb_array_elements(content->'events') event))::text
      from latest, generate_series(1, ${largeCommits}) n
    returning version)
  update menu.streams set version = (select max(version) from copies) where stream = $1`;

/** Strings of the maximum length. */
const longTexts = JSON.stringify({
  name: { bg: 'Я'.repeat(200), en: 'Y'.repeat(200), de: 'Z'.repeat(200) },
  description: { bg: 'я'.repeat(2_000), en: 'y'.repeat(2_000), de: 'z'.repeat(2_000) },
});
const megabyte = 1_000_000;

describe.skipIf(databaseServer === null)('large responses', () => {
  const stack = useStack(databaseServer);
  let owner: Person;
  let venue: Venue;

  beforeAll(async () => {
    owner = await newPerson(stack);
    venue = await createVenue(owner, 'Механа Голяма');
    await owner.call(updateItem, { input: { id: venue.itemId, translations: longTexts } });
    await stack.database.query(appendLarge, [`workspace:${owner.userId}`]);
  });

  const aliases = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;
  const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer));

  it('refuses a request for ten histories without reading any of them', async () => {
    const answer = await owner.call(aliases(10, 'workspaceHistory { items { events } }'));
    expect(bytesOf(answer)).toBeLessThan(1_000);
    expect(answer).toMatchObject({ status: 400, code: 'LIMIT_EXCEEDED' });
  });

  it('a page of the history ends at the size limit, and the next page continues there', async () => {
    const query = `query ($nextToken: String) {
      workspaceHistory(limit: 200, nextToken: $nextToken) { items { version events } nextToken }
    }`;
    const versions: number[] = [];
    for (let nextToken: string | null = null; ; ) {
      const { data } = await owner.call(query, { nextToken });
      const page = data.workspaceHistory;
      expect(bytesOf(page)).toBeLessThan(2 * megabyte);
      versions.push(...page.items.map(({ version }: { version: number }) => version));
      nextToken = page.nextToken;
      if (nextToken === null) break;
    }
    const newest = versions[0] ?? 0;
    expect(newest).toBeGreaterThan(largeCommits);
    expect(versions).toEqual(Array.from({ length: newest }, (_, n) => newest - n));
  });
});
