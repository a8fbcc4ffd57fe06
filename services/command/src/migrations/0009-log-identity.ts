export const logIdentity = {
  id: '0009-log-identity',
  sql: `
    -- Which log the archive came out of. One row, made by the command service at its first start.
    create table log_identity (
      "only" boolean primary key default true check ("only"),
      epoch integer not null
    );
    insert into log_identity (epoch) select max(epoch) from commits having count(*) > 0;
  `,
};
