import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failure, withTimeout } from '@qr-menu/runtime/process';
import type { Mail } from './mail.ts';
import type { RenderedMail } from './render-mail.ts';

/** `fault` is a code, because the server's own message may contain the recipient. */
export class MailNotTaken extends failure('MailNotTaken', 'MAIL_NOT_TAKEN', true) {
  readonly fault: string;
  /** Whether retrying is useless, because the server will never accept the email. */
  readonly isFinal: boolean;

  constructor(fault: string, isFinal: boolean, cause?: unknown) {
    super(`the mail was not taken: ${fault}`, { cause });
    this.fault = fault;
    this.isFinal = isFinal;
  }
}

export type Letter = {
  /** The message id is derived from this id, so that a server can recognize duplicates. */
  readonly id: string;
  readonly at: Date;
  readonly mail: Mail;
  readonly rendered: RenderedMail;
};

export type Carrier = {
  readonly carries: (kind: Mail['kind']) => boolean;
  /** Whether delivery is fast enough for a caller to wait for it. */
  readonly isLocal: boolean;
  /** @throws MailNotTaken */
  readonly carry: (letter: Letter) => Promise<void>;
};

/** Used by an installation without a mail server. Writes codes to a file and to the terminal. */
export const createOutbox = (deps: {
  readonly file: string;
  readonly print: (line: string) => void;
}): Carrier => ({
  carries: (kind) => ['sign-up', 'reset-password', 'lost-second-step', 'invitation'].includes(kind),
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

/** In milliseconds. Each attempt ends before the queue considers it abandoned. */
const patience = { connect: 8_000, silence: 10_000, attempt: 20_000 };

/** Sends over SMTP, using one connection per email. */
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
      // Passwords must never be sent over an unencrypted connection.
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
        await withTimeout(
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

/** Errors in these commands are caused by the email. All others come from our settings and can be fixed. */
const ofTheMail = ['RCPT TO', 'DATA'];

function notTaken(error: unknown): MailNotTaken {
  if (!(error instanceof Error)) return new MailNotTaken('UNKNOWN', false);
  const { code, command, responseCode } = error as SmtpError;
  const answer = typeof responseCode === 'number' ? responseCode : null;
  const isFinal = answer !== null && answer >= 500 && ofTheMail.includes(String(command));
  // The server's response may contain the address, so the original error is dropped.
  return new MailNotTaken(faultOf(error, code, answer), isFinal);
}

function faultOf({ name, message }: Error, code: unknown, answer: number | null): string {
  if (code === 'EAUTH') return code;
  if (answer !== null) return `SMTP_${answer}`;
  // nodemailer reports an untrusted certificate like any other closed connection.
  return /certificate/i.test(message) ? 'UNTRUSTED_CERTIFICATE' : String(code ?? name);
}
