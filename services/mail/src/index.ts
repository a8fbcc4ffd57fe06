export { UnusableRecipient } from './address.ts';
export { createOutbox, createSmtpCarrier } from './carriers.ts';
export type { Mail, MailKind, SecondStepNotice } from './mail.ts';
export {
  incompleteMail,
  type MailEnvironment,
  mailVariables,
  sendsCompletely,
} from './mail-variables.ts';
export { type Mails, type NewMailOptions, openMails, openServerMails } from './open-mails.ts';
export { renderMail } from './render-mail.ts';
