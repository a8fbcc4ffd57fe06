export const shownToGuests = {
  id: '0024-shown-to-guests',
  sql: `
    -- The venue's description by language; none where it is one text for all. Whether guests see the
    -- e-mail address and the telephone.
    alter table accounts
      add column translations text not null default '{"description":{}}',
      add column email_shown boolean not null default true,
      add column phone_shown boolean not null default true;

    -- Who types a name without its accents finds the one that has them.
    create index venue_names_without_accents on venue_names
      (regexp_replace(normalize(normalized_name, nfd), '[\u0300-\u036f]', '', 'g'));
  `,
};
