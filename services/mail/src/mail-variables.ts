import { variable } from '@qr-menu/runtime/process';
import { z } from 'zod';
import { isAddress } from './address.ts';

const isServer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  const rest = `${pathname.replace(/^\/$/, '')}${search}${hash}`;
  return /^smtps?:$/.test(protocol) && hostname !== '' && rest === '';
};

export const mailVariables = {
  MAIL_URL: variable(
    z
      .string()
      .refine(isServer, 'must be smtps://user:password@host:465 or smtp://host:587')
      .optional(),
    'the mail server: `smtps` encrypts from the start, `smtp` by STARTTLS, without which no password is sent; without it no mail is sent',
    'smtps://user:password@mail.example:465',
  ),
  MAIL_FROM: variable(
    z.string().refine(isAddress, 'must be an e-mail address').optional(),
    'the sender of mails; required with `MAIL_URL`',
    'menu@mail.example',
  ),
};

export type MailEnvironment = {
  readonly MAIL_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
};

/** Links need a public URL, and emails need a sender. */
export const sendsCompletely = (environment: MailEnvironment): boolean =>
  environment.MAIL_URL === undefined ||
  (environment.MAIL_FROM !== undefined && environment.PUBLIC_URL !== undefined);

export const incompleteMail = {
  path: ['MAIL_URL'],
  message: 'needs MAIL_FROM, and PUBLIC_URL for the links',
};
