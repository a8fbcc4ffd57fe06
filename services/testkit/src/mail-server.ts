import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** How the server handles an email: it accepts, defers or refuses it, or never responds. */
export type MailManners = 'take' | 'put-off' | 'refuse' | 'hang';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const answerWith = (responseCode: number) =>
  Object.assign(new Error('not now, owner@example.com'), { responseCode });

export type MailServerOptions = {
  readonly port?: number;
  /** In PEM format. Without a certificate, nothing is encrypted. */
  readonly certificate?: { readonly key: string; readonly cert: string };
  /** Whether connections are encrypted from the start. If not, they use STARTTLS. */
  readonly isSecure?: boolean;
  readonly password?: string;
};

export async function startMailServer({
  port = 0,
  certificate,
  isSecure = false,
  password,
}: MailServerOptions = {}) {
  const mails: ParsedMail[] = [];
  const recipients: string[] = [];
  let manners: MailManners = 'take';
  let asked = 0;
  let expected = password;
  let signedIn = 0;
  const server = new SMTPServer({
    authOptional: password === undefined,
    hideSTARTTLS: certificate === undefined,
    secure: isSecure,
    ...certificate,
    logger: false,
    onAuth: ({ username, password: typed }, _session, answer) => {
      signedIn += 1;
      if (typed === expected) answer(null, { user: username });
      else answer(new Error('wrong user or password'));
    },
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
    signedIn: () => signedIn,
    expect: (next: string): void => {
      expected = next;
    },
    mails: mails as readonly ParsedMail[],
    recipients: recipients as readonly string[],
    asked: () => asked,
    behave: (next: MailManners): void => {
      manners = next;
    },
    stop: () => new Promise<void>((stopped) => server.close(() => stopped())),
  };
}
