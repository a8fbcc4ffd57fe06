import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** What the server says to a mail: takes it, puts it off, will not have it, or says nothing at all. */
export type MailManners = 'take' | 'put-off' | 'refuse' | 'hang';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const answerWith = (responseCode: number) =>
  Object.assign(new Error('not now, owner@example.com'), { responseCode });

/** A real SMTP server that keeps what it gets. */
export async function startMailServer(port = 0) {
  const mails: ParsedMail[] = [];
  const recipients: string[] = [];
  let manners: MailManners = 'take';
  let asked = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onRcptTo: ({ address }, _session, answer) => {
      asked += 1;
      if (manners === 'hang') return;
      if (manners === 'put-off') answer(answerWith(451));
      else if (manners === 'refuse') answer(answerWith(550));
      else {
        recipients.push(address);
        answer();
      }
    },
    onData: (stream, _session, answer) => {
      simpleParser(stream).then(
        (mail) => {
          mails.push(mail);
          answer();
        },
        (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const { port: own } = server.server.address() as AddressInfo;
  return {
    port: own,
    url: `smtp://127.0.0.1:${own}`,
    /** In the order in which they came. */
    mails: mails as readonly ParsedMail[],
    recipients: recipients as readonly string[],
    /** How often a recipient was named, whatever the answer was. */
    asked: () => asked,
    behave: (next: MailManners): void => {
      manners = next;
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}
