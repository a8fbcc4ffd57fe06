export {
  countMails,
  createMailQueue,
  forgetMails,
  keptAfterEndMilliseconds,
  type MailCounts,
  type MailQueue,
  type NewMail,
} from './mail-queue.ts';
export { mailsTable } from './mails-table.ts';
