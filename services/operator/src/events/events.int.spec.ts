import { workspaceStream } from '@qr-menu/schema';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mischief, venue } from '../../test/menu-venue.ts';
import { createMenuWorld, type MenuWorld, owner } from '../../test/menu-world.ts';

const serverUrl = inject('databaseUrl');
const stream = workspaceStream(owner);

describe.skipIf(serverUrl === null)('operator events', () => {
  let world: MenuWorld;
  beforeAll(async () => {
    world = await createMenuWorld(serverUrl ?? '');
    await world.commit('2026-03-01T12:00:00.000Z', ...venue);
    for (const [minute, event] of mischief.entries()) {
      await world.commit(`2026-03-01T12:0${minute + 1}:00.000Z`, event);
    }
  });
  afterAll(() => world?.close());

  const events = async (...args: readonly string[]) => {
    const { code, out, errors } = await world.run(['events', ...args, '--json']);
    return { code, errors, ...(out === '' ? {} : JSON.parse(out)) };
  };
  const versions = ({ commits }: { commits: { version: number }[] }) =>
    commits.map(({ version }) => version);
  const types = ({ commits }: { commits: { events: { type: string }[] }[] }) =>
    commits.flatMap((commit) => commit.events.map(({ type }) => type));

  test.each([owner, 'account-1', 'механа-РИЛА', stream])('finds the workspace %s', async (id) => {
    const found = await events(id);
    expect([found.code, versions(found), found.next]).toEqual([0, [1, 2, 3, 4, 5, 6, 7], null]);
    expect(found.commits[1]).toMatchObject({
      stream,
      at: '2026-03-01T12:01:00.000Z',
      actor: 'owner',
      place: expect.stringMatching(/^1:\d:\d+$/),
      events: [{ type: 'ItemRepriced', data: { itemId: 'bread', price: 990 } }],
    });
  });

  test('continues on the next page where the previous one ended', async () => {
    const first = await events(owner, '--limit', '3');
    expect([versions(first), first.next]).toEqual([[1, 2, 3], `${stream}:3`]);
    const second = await events(owner, '--limit', '4', '--after', first.next);
    expect([versions(second), second.next]).toEqual([[4, 5, 6, 7], null]);
    const none = await events(owner, '--after', `${stream}:7`);
    expect([none.code, versions(none)]).toEqual([0, []]);
  });

  test('shows only the events that mention an item, even after it is deleted', async () => {
    const found = await events('soup');
    expect(versions(found)).toEqual([1, 3, 5]);
    expect(types(found)).toEqual([
      'ItemCreated',
      'ItemIngredientsChanged',
      'ItemIngredientsChanged',
      'ItemDeleted',
    ]);
    expect(await events('soup', '--workspace', 'Механа Рила')).toEqual(found);
  });

  test('finds a commit by its idempotency key, and all commits of one request', async () => {
    const [, second] = (await events(owner)).commits;
    expect((await events(second.commitId)).commits).toEqual([second]);
    expect(versions(await events('correlation'))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('shows personal data only with --open', async () => {
    const created = async (...args: string[]) =>
      (await events(owner, ...args)).commits[0].events[0];
    const { email, phone, name } = (await created()).data;
    expect([email, phone, name]).toEqual(['(sealed)', '(sealed)', 'Механа Рила']);
    expect((await created('--open')).data.email).toMatch(/@/);
    const { out } = await world.run(['events', owner]);
    expect(out).not.toMatch(/@/);
    expect(out).toMatch(
      /^workspace:anna version 1 {2}2026-03-01T12:00:00.000Z {2}by owner {2}commit commit-\d+ {2}request correlation {2}at 1:\d:\d+\n {2}AccountCreated \{/,
    );
  });

  test.each([
    ['an unknown id', ['nothing-here'], /there is no owner, entity or request nothing-here/],
    ['an unknown workspace', ['soup', '--workspace', 'nobody'], /there is no workspace nobody/],
    ['no id', [], /name an owner/],
    ['a limit that is too high', [owner, '--limit', '201'], /--limit: must be a number from 1/],
    ['a limit that is no number', [owner, '--limit', 'all'], /--limit: must be a number from 1/],
    ['a place without a stream', [owner, '--after', '12'], /--after: must be a stream/],
  ])('refuses %s', async (_title, args, message) => {
    const { code, errors } = await events(...args);
    expect([code, errors]).toEqual([2, expect.stringMatching(message)]);
  });
});
