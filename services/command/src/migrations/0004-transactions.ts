export const transactions = {
  id: '0004-transactions',
  sql: `
    -- Payments, recorded by the operator. They stay when their account goes.
    create table transactions (
      id text collate "C" primary key,
      account_id text collate "C" not null,
      plan integer not null,
      amount integer not null,
      currency text not null,
      paid_at text collate "C" not null,
      valid_from text collate "C" not null,
      valid_until text collate "C" not null,
      owner text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text collate "C" not null
    );
    create index transactions_by_owner on transactions (owner, created_at, id);
  `,
};
