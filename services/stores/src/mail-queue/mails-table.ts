/** Never edit this migration. Content and recipient are sealed, and removed once the email has ended. */
export const mailsTable = `
  create table mails (
    -- A hash of what the mail is about: nothing is mailed twice.
    id text collate "C" primary key,
    kind text not null,
    -- A hash too: a newer mail on it takes the place of one that waits.
    topic text collate "C" not null,
    recipient text collate "C" not null,
    sealed text,
    state text not null check (state in ('waiting', 'sent', 'refused', 'given-up')),
    attempts integer not null,
    created_at timestamptz not null,
    due_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz,
    fault text
  );
  create index mails_due on mails (due_at) where state = 'waiting';
  create index mails_of_topic on mails (topic) where state = 'waiting';
  create index mails_to_recipient on mails (recipient, ended_at) where state = 'sent';
  create index mails_ended on mails (ended_at) where state <> 'waiting';
`;
