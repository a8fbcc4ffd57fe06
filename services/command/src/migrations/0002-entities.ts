const stamps = `
      owner text collate "C" not null,
      created_at text collate "C" not null,
      updated_at text collate "C" not null`;

export const entities = {
  id: '0002-entities',
  sql: `
    create table accounts (
      id text collate "C" primary key,
      name text not null,
      normalized_name text not null,
      email text not null,
      phone text not null,
      description text not null,
      default_language text not null,
      logo_url text not null,
      active boolean not null,
      subscription_valid_until text collate "C" not null,${stamps}
    );
    create index accounts_by_owner on accounts (owner, created_at, id);

    create table menus (
      id text collate "C" primary key,
      account_id text collate "C" not null,
      translations text not null,
      image_url text not null,
      currency text not null,
      active boolean not null,${stamps}
    );
    create index menus_by_owner on menus (owner, created_at, id);

    create table sections (
      id text collate "C" primary key,
      menu_id text collate "C" not null,
      translations text not null,
      image_url text not null,
      position integer not null,${stamps}
    );
    create index sections_by_owner on sections (owner, created_at, id);

    create table items (
      id text collate "C" primary key,
      section_id text collate "C" not null,
      translations text not null,
      image_url text not null,
      price integer,
      discount integer,
      volume text not null,
      position integer not null,
      active boolean not null,${stamps}
    );
    create index items_by_owner on items (owner, created_at, id);

    create table ingredients (
      id text collate "C" primary key,
      translations text not null,
      number integer not null,${stamps}
    );
    create index ingredients_by_owner on ingredients (owner, created_at, id);

    -- Every name under which a venue's menu can be asked for.
    create table venue_names (
      normalized_name text collate "C" primary key,
      owner text collate "C" not null
    );
  `,
};
