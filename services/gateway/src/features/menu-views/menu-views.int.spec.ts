import { useStack } from '@qr-menu/testkit/stack';
import { describe, expect, inject, it } from 'vitest';

const databaseServer = inject('databaseUrl');
const query = `query ($from: String!, $to: String!) {
  menuViews(from: $from, to: $to) { day views }
}`;

describe.skipIf(databaseServer === null)('views of a menu', () => {
  const stack = useStack(databaseServer);

  const owner = async () => {
    const api = await stack.owner();
    const [, claims = ''] = api.idToken.split('.');
    const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return { api, id: String(sub) };
  };

  it('returns the views of each day in a range, including days without guests', async () => {
    const { api, id } = await owner();
    const stranger = await owner();
    await stack.database.query(
      `insert into menu.menu_views values ($1, '2026-02-27', 7), ($1, '2026-03-01', 3000000),
         ($1, '2026-03-02', 1), ($2, '2026-02-28', 9)`,
      [id, stranger.id],
    );
    const { data } = await api.call(query, { from: '2026-02-27', to: '2026-03-01' });
    expect(data.menuViews).toEqual([
      { day: '2026-02-27', views: 7 },
      { day: '2026-02-28', views: 0 },
      { day: '2026-03-01', views: 3_000_000 },
    ]);
  });

  it('returns the views of each table whose code was scanned, busiest first', async () => {
    const { api, id } = await owner();
    const stranger = await owner();
    await stack.database.query(
      `insert into menu.table_views values ($1, '2026-02-26', '9', 1), ($1, '2026-02-27', '12', 7),
         ($1, '2026-02-28', 'Б7', 9), ($1, '2026-03-01', '12', 4), ($2, '2026-02-28', '1', 5)`,
      [id, stranger.id],
    );
    const tables = `query ($from: String!, $to: String!) {
      tableViews(from: $from, to: $to) { table views }
    }`;
    const { data } = await api.call(tables, { from: '2026-02-27', to: '2026-03-01' });
    expect(data.tableViews).toEqual([
      { table: '12', views: 11 },
      { table: 'Б7', views: 9 },
    ]);
    const tooLong = await api.call(tables, { from: '2025-01-01', to: '2026-03-01' });
    expect(tooLong.errors?.[0]?.message).toBe('to: at most 366 days at once');
  });

  it.each([
    ['2026-02-29', '2026-03-01', 'from: must be a day such as 2026-05-31'],
    ['2026-02-01', '1.3.2026', 'to: must be a day such as 2026-05-31'],
    ['2026-03-02', '2026-03-01', 'to: must not be before from'],
    ['2025-01-01', '2026-01-02', 'to: at most 366 days at once'],
    ['0001-01-01', '9999-12-31', 'to: at most 366 days at once'],
  ])('refuses a range from %s to %s', async (from, to, message) => {
    const { api } = await owner();
    const { errors } = await api.call(query, { from, to });
    expect(errors).toEqual([
      expect.objectContaining({ message, extensions: { code: 'BAD_USER_INPUT' } }),
    ]);
  });
});
