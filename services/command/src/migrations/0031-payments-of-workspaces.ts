export const paymentsOfWorkspaces = {
  id: '0031-payments-of-workspaces',
  sql: `
    -- A payment's id is its commit's, which an operator may choose: unique in its workspace only.
    alter table transactions
      drop constraint transactions_pkey,
      add primary key (owner, id);
  `,
};
