import { mailsTable } from '@qr-menu/stores/mail-queue';

/**
 * Mails of the gateway. They do not come from events: a rebuild that emptied the table would send
 * them again.
 */
export const mails = {
  id: '0025-mails',
  sql: `
    create index staff_invitations_by_time on staff_invitations (created_at);
    ${mailsTable}
  `,
};
