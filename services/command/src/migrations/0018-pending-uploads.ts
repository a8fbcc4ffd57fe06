export const pendingUploads = {
  id: '0018-pending-uploads',
  sql: `
    -- Uploads that were begun and not completed yet: what of them lies in the image store is removed when
    -- their time is over. No event tells of them.
    create table pending_uploads (
      key text primary key,
      owner text not null,
      upload_id text,
      expires_at timestamptz not null
    );
    create index pending_uploads_by_owner on pending_uploads (owner);
    create index pending_uploads_by_end on pending_uploads (expires_at);
  `,
};
