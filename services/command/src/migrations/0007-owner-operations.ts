export const ownerOperations = {
  id: '0007-owner-operations',
  sql: `
    alter table items add column sold_out boolean not null default false;
    -- When that ends by itself.
    alter table items add column sold_out_until text collate "C";
    create index items_sold_out on items (sold_out_until) where sold_out_until is not null;

    -- Rows that an undo can bring back, as JSON text. A column that is added to their tables later
    -- gets its default in a row that was deleted before.
    create table deleted_rows (
      owner text collate "C" not null,
      entity text collate "C" not null,
      id text collate "C" not null,
      deleted_at text collate "C" not null,
      content text not null,
      primary key (owner, entity, id)
    );

    -- Images that something let go: to be removed a while later, unless something shows them.
    create table released_images (
      owner text collate "C" not null,
      url text collate "C" not null,
      released_at text collate "C" not null,
      primary key (owner, url)
    );
    create index released_images_by_time on released_images (released_at);
  `,
};
