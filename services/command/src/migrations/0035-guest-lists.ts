export const guestLists = {
  id: '0035-guest-lists',
  sql: `alter table accounts add column list_shown boolean not null default true`,
};
