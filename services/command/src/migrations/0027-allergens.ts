export const allergens = {
  id: '0027-allergens',
  sql: `
    -- JSON text: what an item contains and may contain; null while nothing is declared. Lists of keys.
    alter table items
      add column allergens text,
      add column declared_at text collate "C",
      add column changed_since boolean not null default false,
      add column diets text not null default '[]',
      add column traits text not null default '[]',
      add column additives text not null default '[]',
      add column spiciness integer not null default 0;
    alter table ingredients add column allergens text not null default '[]';
    alter table accounts add column allergen_codes text not null default 'NAMES';

    update deleted_rows set content = regexp_replace(content, '}$', ',"allergens":null,"declared_at":null,'
      || '"changed_since":false,"diets":"[]","traits":"[]","additives":"[]","spiciness":0}')
      where entity = 'items';
    update deleted_rows set content = regexp_replace(content, '}$', ',"allergens":"[]"}')
      where entity = 'ingredients';
  `,
};
