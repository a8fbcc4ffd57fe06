export const sizes = {
  id: '0028-sizes',
  sql: `
    -- JSON text: the sizes, of which the first has the item's price and volume.
    alter table items
      add column variants text not null default '[]',
      add column price_unit text not null default 'PORTION',
      add column on_request boolean not null default false,
      add column deposit integer;

    update deleted_rows set content = regexp_replace(content, '}$', ',"variants":"[]",'
      || '"price_unit":"PORTION","on_request":false,"deposit":null}')
      where entity = 'items';
  `,
};
