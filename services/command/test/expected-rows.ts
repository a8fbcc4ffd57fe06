/** The values of the example events, and the expected changes of the row `x`. */
export const owner = 'owner-1';
export const at = '2026-02-03T04:05:06.007Z';
export const stamps = { owner, created_at: at, updated_at: at };

export const update = (table: string, columns: object) => ({
  kind: 'update',
  table,
  id: 'x',
  owner,
  at,
  columns: { ...columns, updated_at: at },
});
export const remove = (table: string) => ({ kind: 'delete', table, id: 'x', owner });
export const bin = (table: string) => ({
  kind: 'bin',
  table,
  id: 'x',
  owner,
  at,
  oldest: '2026-02-02T04:05:06.007Z',
});
export const restore = (table: string) => ({
  kind: 'restore',
  table,
  id: 'x',
  owner,
  columns: { updated_at: at },
});
export const copy = (table: string, columns: object) => ({
  kind: 'copy',
  table,
  sourceId: 'y',
  owner,
  columns: { ...columns, id: 'x', created_at: at, updated_at: at },
});

export const translations = { name: { bg: 'Име', en: 'Name' }, description: { de: 'Text' } };

export const happyHour = {
  windows: [{ days: ['MONDAY' as const], from: '17:00', to: '19:00' }],
  percent: 20,
  prices: [],
};

export const card = {
  address: { en: '3 Shishman St' },
  wifi: null,
  links: [],
  payment: {},
  serviceCharge: {},
};

export const option = {
  id: 'cheese',
  translations,
  priceDelta: 150,
  contains: ['MILK'],
  declared: true,
  active: true,
};
