import { mailsTable } from '@qr-menu/stores/mail-queue';

/** Not derived from events: if a rebuild emptied this queue, every email would be sent again. */
export const mails = {
  id: '0025-mails',
  sql: `
    create index staff_invitations_by_time on staff_invitations (created_at);
    ${mailsTable}
  `,
};
