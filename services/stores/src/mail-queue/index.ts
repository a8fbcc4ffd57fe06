export {
  countMails,
  createMailQueue,
  keptAfterEndMilliseconds,
  type MailCounts,
  type MailQueue,
  type NewMail,
} from './mail-queue.ts';
export { mailsTable } from './mails-table.ts';
