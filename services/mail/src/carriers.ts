import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failure, inTime } from '@qr-menu/runtime';
import type { Mail } from './mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** A mail was not taken. `fault` is a code; what the server wrote may name the recipient. */
export class MailNotTaken extends failure('MailNotTaken', 'MAIL_NOT_TAKEN', true) {
  readonly fault: string;
  /** The server will not have it, however often it is asked. */
  readonly isFinal: boolean;

  constructor(fault: string, isFinal: boolean, cause?: unknown) {
    super(`the mail was not taken: ${fault}`, { cause });
    this.fault = fault;
    this.isFinal = isFinal;
  }
}

export type Letter = {
  /** Of what the mail is about: a server that gets it a second time can tell. */
  readonly id: string;
  readonly at: Date;
  readonly mail: Mail;
  readonly rendered: RenderedMail;
};

export type Carrier = {
  readonly carries: (kind: Mail['kind']) => boolean;
  /** Whoever puts a mail may wait until it is carried. */
  readonly isLocal: boolean;
  /** @throws MailNotTaken */
  readonly carry: (letter: Letter) => Promise<void>;
};

/** For an installation without a mail server: what holds a code goes to a file and to the terminal. */
export const createOutbox = (deps: {
  readonly file: string;
  readonly print: (line: string) => void;
}): Carrier => ({
  carries: (kind) => kind === 'sign-up' || kind === 'reset-password' || kind === 'invitation',
  isLocal: true,
  carry: async ({ at, mail }) => {
    if (!('code' in mail)) return;
    const { to, kind, code } = mail;
    await mkdir(dirname(deps.file), { recursive: true });
    const line = JSON.stringify({ at: at.toISOString(), to, kind, code });
    await appendFile(deps.file, `${line}\n`, { mode: 0o600 });
    deps.print(`${kind} code for ${to}: ${code}`);
  },
});

/** Milliseconds. All of it is over before the queue takes the mail for left behind. */
const patience = { connect: 8_000, silence: 10_000, attempt: 20_000 };

/** Hands mails to an SMTP server, each over a connection of its own. */
export async function createSmtpCarrier(options: {
  readonly url: string;
  readonly from: string;
}): Promise<Carrier> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(options.url);
  const isSecure = protocol === 'smtps:';
  const hasPassword = username !== '';
  const domain = options.from.slice(options.from.lastIndexOf('@') + 1);
  const open = () =>
    createTransport({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? (isSecure ? 465 : 587) : Number(port),
      secure: isSecure,
      // No password over a connection that others can read.
      requireTLS: hasPassword && !isSecure,
      ...(hasPassword && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      connectionTimeout: patience.connect,
      greetingTimeout: patience.connect,
      socketTimeout: patience.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    });

  return {
    carries: () => true,
    isLocal: false,
    carry: async ({ id, at, mail, rendered }) => {
      const transport = open();
      try {
        await inTime(
          transport.sendMail({
            from: { name: '', address: options.from },
            to: { name: '', address: mail.to },
            messageId: `<${id}@${domain}>`,
            date: at,
            subject: rendered.subject,
            text: rendered.text,
            html: rendered.html,
            headers: {
              'auto-submitted': 'auto-generated',
              'x-auto-response-suppress': 'All',
              'content-language': mail.language,
            },
          }),
          patience.attempt,
        );
      } catch (error) {
        throw notTaken(error);
      } finally {
        transport.close();
      }
    },
  };
}

type SmtpError = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
};

/** About this recipient or this mail; everything else is about our own settings, and may be mended. */
const ofTheMail = ['RCPT TO', 'DATA'];

function notTaken(error: unknown): MailNotTaken {
  if (!(error instanceof Error)) return new MailNotTaken('UNKNOWN', false);
  const { code, command, responseCode } = error as SmtpError;
  const answer = typeof responseCode === 'number' ? responseCode : null;
  const isFinal = answer !== null && answer >= 500 && ofTheMail.includes(String(command));
  // What the server answered may hold the address, so the error itself goes no further.
  return new MailNotTaken(faultOf(error, code, answer), isFinal);
}

function faultOf({ name, message }: Error, code: unknown, answer: number | null): string {
  if (code === 'EAUTH') return code;
  if (answer !== null) return `SMTP_${answer}`;
  // To nodemailer it is one of many things that end a connection.
  return /certificate/i.test(message) ? 'UNTRUSTED_CERTIFICATE' : String(code ?? name);
}
