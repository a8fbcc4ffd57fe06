import type { Language } from '@qr-menu/schema';
import type { Mail } from './mail.ts';
import { bg } from './texts/bg.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';
import type { MailText, MailTexts, TextName } from './texts/mail-texts.ts';

export const mailTexts: Readonly<Record<Language, MailTexts>> = { bg, en, de };

/** The class uses no imports, because the module also runs on its own on AWS. */
export class MailTextIncomplete extends Error {
  override readonly name = 'MailTextIncomplete';
  readonly code = 'MAIL_TEXT_INCOMPLETE';
  readonly retryable = false;
}

export type RenderedMail = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
};

/** @param publicUrl without a trailing slash @throws MailTextIncomplete */
export function renderMail(
  mail: Mail,
  publicUrl: string,
  texts: MailTexts = mailTexts[mail.language],
): RenderedMail {
  const values = valuesOf(mail, texts);
  const { subject, lines, button, notes } = filledIn(texts.mails[textNameOf(mail)], values);
  const link = linkOf(mail, publicUrl);
  const code = 'code' in mail ? mail.code : null;
  const label = mail.kind === 'invitation' ? texts.passwordLabel : texts.codeLabel;
  const accent = ('accent' in mail && mail.accent) || usualAccent;
  const content = { texts, language: mail.language, subject, lines, button, notes, link, accent };
  const coded = code === null ? null : { label, code };
  return { subject, text: textOf(content, coded), html: htmlOf(content, coded) };
}

const textNameOf = (mail: Mail): TextName =>
  mail.kind === 'subscription-ends' && mail.days === 0 ? 'subscription-ended' : mail.kind;

type Values = Readonly<Record<string, string | undefined>>;

function valuesOf(mail: Mail, texts: MailTexts): Values {
  switch (mail.kind) {
    case 'sign-up':
      return { lifetime: lifetimeIn(mail.language, mail.minutes ?? 24 * 60) };
    case 'reset-password':
      return { lifetime: lifetimeIn(mail.language, mail.minutes ?? 60) };
    case 'lost-second-step':
      return { lifetime: lifetimeIn(mail.language, mail.minutes ?? 10) };
    case 'two-step-removal':
    case 'two-step-removal-soon':
      return { dueAt: timeIn(mail.language, mail.dueAt) };
    case 'invitation':
      return {};
    case 'password-changed':
    case 'new-sign-in':
    case 'deletion-withdrawn':
    case 'account-deleted':
    case 'two-step-on':
    case 'two-step-off':
    case 'recovery-codes-made':
      return { at: timeIn(mail.language, mail.at) };
    case 'recovery-code-used':
      return { at: timeIn(mail.language, mail.at), left: String(mail.left) };
    case 'passkey-added':
    case 'passkey-removed':
      return { at: timeIn(mail.language, mail.at), name: mail.name };
    case 'staff-joined': {
      const { member, role, at, language } = mail;
      return { member, role: texts.roles[role], at: timeIn(language, at) };
    }
    case 'scheduled-change-failed':
      return {
        at: localTimeIn(mail.language, mail.localTime),
        reason: texts.failures[mail.reason],
      };
    case 'deletion-requested':
      return { at: timeIn(mail.language, mail.at), dueAt: timeIn(mail.language, mail.dueAt) };
    case 'staff-invitation': {
      const { venue, role, endsAt, language } = mail;
      return {
        venue: venue ?? texts.unnamedVenue,
        role: texts.roles[role],
        endsAt: dateIn(language, endsAt),
      };
    }
    case 'subscription-ends': {
      const { venue, days, endsAt, language } = mail;
      const shown = venue ?? texts.unnamedVenue;
      return { venue: shown, days: String(days), endsAt: dateIn(language, endsAt) };
    }
    default:
      return mail satisfies never;
  }
}

const units = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

function lifetimeIn(language: Language, minutes: number): string {
  const [unit, length] = units.find(([, size]) => minutes % size === 0) ?? ['minute', 1];
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, format).format(minutes / length);
}

const dateIn = (language: Language, iso: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));

/** The reader's time zone is unknown, so the email names the zone. */
const timeIn = (language: Language, iso: string): string =>
  `${new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(iso))} UTC`;

/** A time in the venue's own time zone does not need the zone's name. */
const localTimeIn = (language: Language, localTime: string): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(`${localTime}Z`));

function filledIn(text: MailText, values: Values): MailText {
  const fill = (line: string): string =>
    line.replaceAll(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
      const value = values[name];
      if (value === undefined) throw new MailTextIncomplete(`a mail has no value for {${name}}`);
      // User input must not start a new line, especially in a subject.
      const words = value.replaceAll(/[\s\p{C}]+/gu, ' ');
      // A date may end with the dot of an abbreviation, which then also ends the sentence.
      return words.endsWith('.') ? words : `${words}${stop}`;
    });
  return {
    subject: fill(text.subject),
    lines: text.lines.map(fill),
    button: fill(text.button),
    notes: text.notes.map(fill),
  };
}

/**
 * The code follows the #, so that servers do not see it and opening the page does not use it up. It is not
 * encoded, because it is either digits or Cognito's placeholder.
 */
function linkOf(mail: Mail, publicUrl: string): string {
  const lang = `lang=${mail.language}`;
  const address = encodeURIComponent(mail.to);
  switch (mail.kind) {
    case 'sign-up':
      return `${publicUrl}/register?${lang}#code=${mail.code}&email=${address}`;
    case 'reset-password':
      return `${publicUrl}/login?${lang}#code=${mail.code}&email=${address}`;
    case 'two-step-removal':
    case 'two-step-removal-soon':
      return `${publicUrl}/login?${lang}#cancel=${mail.token}`;
    case 'lost-second-step':
    case 'invitation':
    case 'password-changed':
      return `${publicUrl}/login?${lang}`;
    case 'new-sign-in':
      return `${publicUrl}/admin/sign-ins?${lang}`;
    case 'deletion-requested':
    case 'deletion-withdrawn':
      return `${publicUrl}/admin/security?${lang}`;
    case 'two-step-on':
    case 'two-step-off':
    case 'recovery-codes-made':
    case 'recovery-code-used':
    case 'passkey-added':
    case 'passkey-removed':
      return `${publicUrl}/admin/two-step?${lang}`;
    case 'staff-joined':
      return `${publicUrl}/admin/staff?${lang}`;
    case 'scheduled-change-failed':
      return `${publicUrl}/admin/planned?${lang}`;
    case 'account-deleted':
      return `${publicUrl}/?${lang}`;
    case 'staff-invitation':
      return `${publicUrl}/register?invitation=${mail.workspaceId}.${mail.invitationId}&${lang}`;
    case 'subscription-ends':
      return `${publicUrl}/admin/subscription?${lang}`;
    default:
      return mail satisfies never;
  }
}

type Content = MailText & {
  readonly texts: MailTexts;
  readonly language: Language;
  readonly link: string;
  /** The button's colour as `#rrggbb`. */
  readonly accent: string;
};

const usualAccent = '#8a3b12';

type Coded = { readonly label: string; readonly code: string } | null;

function textOf({ texts, lines, notes, link, button }: Content, coded: Coded): string {
  const paragraphs = [
    ...lines,
    ...(coded ? [`${coded.label}: ${coded.code}`] : []),
    `${button}:\n${link}`,
    ...notes,
    `-- \n${texts.brand}\n${texts.automatic}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');

/** Colours are in a style sheet, so that dark mode can change them. Other styles are inline. */
function htmlOf(content: Content, coded: Coded): string {
  const { texts, language, subject, lines, notes, link, button, accent } = content;
  const href = escaped(link);
  const paragraph = (text: string, style: string, kind: string): string =>
    `<p class="${kind}" style="margin:0 0 16px;${style}">${escaped(text)}</p>`;
  const code = coded
    ? `<p class="small" style="margin:0 0 4px;font-size:14px;color:#5b5148">${escaped(coded.label)}</p>
<p class="code" style="margin:0 0 24px;padding:12px 16px;font:700 26px/1.3 Consolas,Menlo,monospace;letter-spacing:2px;overflow-wrap:anywhere;background:#f4ede4;color:#221c17;border-radius:8px">${escaped(coded.code)}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #1b1714 !important }
  .card { background: #29231f !important; color: #f4ede4 !important }
  .line, .title { color: #f4ede4 !important }
  .small, .small a { color: #cfc2b4 !important }
  .code { background: #3a322c !important; color: #fff !important }
  .button { background: #f0a868 !important; color: #221c17 !important }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4ede4">
<div class="page" style="padding:24px 12px;background:#f4ede4;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px 24px;border-radius:12px;background:#fff;color:#221c17">
<p class="small" style="margin:0 0 16px;font-size:14px;font-weight:700;color:#5b5148">${escaped(texts.brand)}</p>
<h1 class="title" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:#221c17;overflow-wrap:anywhere">${escaped(subject)}</h1>
${lines.map((line) => paragraph(line, 'color:#221c17;overflow-wrap:anywhere', 'line')).join('\n')}
${code}
<p style="margin:0 0 24px"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#fff;font-weight:700;text-decoration:none">${escaped(button)}</a></p>
${notes.map((note) => paragraph(note, 'font-size:14px;color:#5b5148', 'small')).join('\n')}
<p class="small" style="margin:24px 0 4px;font-size:13px;color:#5b5148">${escaped(texts.plainLink)}</p>
<p class="small" style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere;color:#5b5148"><a href="${href}" style="color:#5b5148">${href}</a></p>
${paragraph(texts.automatic, 'margin:0;font-size:13px;color:#5b5148', 'small')}
</div>
</div>
</body>
</html>
`;
}
