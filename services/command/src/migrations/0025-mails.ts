import { mailsTable } from '@qr-menu/stores/mail-queue';

/**
 * The gateway's mail queue. It is not derived from events: if a rebuild emptied it, every mail
 * would be sent again.
 */
export const mails = {
  id: '0025-mails',
  sql: `
    create index staff_invitations_by_time on staff_invitations (created_at);
    ${mailsTable}
  `,
};
