export const countries = {
  id: '0030-countries',
  sql: `alter table accounts add column country text collate "C" not null default 'BG'`,
};
