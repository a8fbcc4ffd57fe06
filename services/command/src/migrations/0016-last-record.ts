export const lastRecord = {
  id: '0016-last-record',
  sql: `
    -- What the record before next_offset is. A release that knows nothing of it moves next_offset
    -- alone, so the mark says which offset it is of.
    alter table log_positions
      add column last_offset bigint,
      add column last_hash text collate "C",
      add column last_term integer;

    -- The archive and the quarantine have the bytes; of a superseded commit only the id is known.
    update log_positions as stored
       set last_offset = log_offset,
           last_hash = encode(sha256(
             convert_to(stream, 'UTF8') || '\\x00' || convert_to(envelope, 'UTF8')), 'hex')
      from commits
     where epoch = (select epoch from log_identity)
       and commits.partition = stored.partition and log_offset = next_offset - 1;

    -- A replacement character in a key can stand for what Postgres cannot hold.
    update log_positions as stored
       set last_offset = log_offset,
           last_hash = encode(sha256(
             convert_to(message_key, 'UTF8') || '\\x00' || message), 'hex')
      from quarantine
     where epoch = (select epoch from log_identity)
       and quarantine.partition = stored.partition and log_offset = next_offset - 1
       and strpos(message_key, U&'\\FFFD') = 0;
  `,
};
