import { InvalidEnvironment, parseEnvironment } from '@qr-menu/runtime/process';
import { languages } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Mail } from './mail.ts';
import { mailVariables } from './mail-variables.ts';
import { mailTexts, renderMail } from './render-mail.ts';

const publicUrl = 'https://menu.example';
const invitation = {
  kind: 'staff-invitation',
  to: 'cook@example.com',
  language: 'en',
  workspaceId: 'w1',
  invitationId: 'i1',
  venue: 'Roden <Kray> & "Co"\r\nBcc: x@example.com',
  role: 'editor',
  endsAt: '2026-05-15T12:00:00.000Z',
} as const;

const to = 'owner@example.com';
const at = '2026-05-01T12:00:00.000Z';
const everyKind: readonly Mail[] = languages.flatMap((language): Mail[] => [
  { kind: 'sign-up', to, language, code: '12345678' },
  { kind: 'reset-password', to, language, code: '12345678' },
  { kind: 'invitation', to, language, code: 'dGVtcG9yYXJ5' },
  { kind: 'password-changed', to, language, at },
  { kind: 'new-sign-in', to, language, at },
  { kind: 'two-step-on', to, language, at },
  { kind: 'two-step-off', to, language, at },
  { kind: 'lost-second-step', to, language, code: '12345678', minutes: 10 },
  { kind: 'two-step-removal', to, language, dueAt: at, token: 'dG9rZW4' },
  { kind: 'two-step-removal-soon', to, language, dueAt: at, token: 'dG9rZW4' },
  { kind: 'recovery-codes-made', to, language, at },
  { kind: 'recovery-code-used', to, language, at, left: 9 },
  { kind: 'passkey-added', to, language, at, name: 'Windows Hello' },
  { kind: 'passkey-removed', to, language, at, name: 'Windows Hello' },
  { ...invitation, language },
  { ...invitation, language, accent: '#187a3b' },
  { kind: 'subscription-ends', to, language, venue: 'Roden', days: 14, endsAt: at },
  { kind: 'subscription-ends', to, language, venue: 'Roden', days: 0, endsAt: at },
  { kind: 'staff-joined', to, language, member: 'cook@example.com', role: 'editor', at },
  {
    kind: 'scheduled-change-failed',
    to,
    language,
    localTime: '2026-12-01T06:00',
    reason: 'CURRENCY_CHANGED',
  },
  { kind: 'deletion-requested', to, language, at, dueAt: at },
  { kind: 'deletion-withdrawn', to, language, at },
  { kind: 'account-deleted', to, language, at },
]);

describe('an email', () => {
  it.each(everyKind)('a $kind email in $language has the same content in text and HTML', (mail) => {
    const { subject, text, html } = renderMail(mail, publicUrl);
    const link = /^https:\/\/menu\.example\/\S+$/m.exec(text)?.[0] ?? 'no link';
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(html).toContain(`<html lang="${mail.language}">`);
    expect(html).toContain('prefers-color-scheme: dark');
    for (const part of [subject, text]) expect(part).not.toMatch(/[{}]|undefined|\.\./);
    if ('code' in mail) {
      expect(text).toContain(`: ${mail.code}\n`);
      expect(html).toContain(`>${mail.code}<`);
    }
  });

  it("an invitation's button has the venue's colour", () => {
    const { html } = renderMail({ ...invitation, accent: '#187a3b' }, publicUrl);
    expect(html).toContain('background:#187a3b;color:#fff');
    expect(renderMail(invitation, publicUrl).html).not.toContain('#187a3b');
  });

  it('user input stays on one line, and markup in it is escaped in HTML', () => {
    const { text, html } = renderMail(invitation, publicUrl);
    expect(text).toContain('the menu of Roden <Kray> & "Co" Bcc: x@example.com. You');
    expect(html).toContain('Roden &lt;Kray&gt; &amp; &quot;Co&quot; Bcc');
  });

  it.each(everyKind)('a $kind email in $language has no name in its subject', (mail) => {
    expect(renderMail(mail, publicUrl).subject).not.toContain('Roden');
  });

  it.each([
    [
      'sign-up',
      10,
      'The code is valid for 10 minutes.',
      'Der Code gilt 10 Minuten.',
      'Кодът важи 10 минути.',
    ],
    [
      'reset-password',
      60,
      'The code is valid for 1 hour.',
      'Der Code gilt 1 Stunde.',
      'Кодът важи 1 час.',
    ],
    [
      'sign-up',
      undefined,
      'The code is valid for 1 day.',
      'Der Code gilt 1 Tag.',
      'Кодът важи 1 ден.',
    ],
    [
      'reset-password',
      undefined,
      'The code is valid for 1 hour.',
      'Der Code gilt 1 Stunde.',
      'Кодът важи 1 час.',
    ],
  ] as const)(
    'with a code of kind %s names its lifetime of %s minutes',
    (kind, minutes, en, de, bg) => {
      const texts = (['en', 'de', 'bg'] as const).map((language) => {
        const mail = { kind, to, language, code: '1', ...(minutes && { minutes }) };
        return renderMail(mail, publicUrl).text;
      });
      for (const [index, line] of [en, de, bg].entries()) expect(texts[index]).toContain(line);
    },
  );

  it('an email is refused if its text uses a value that is missing', () => {
    const { mails, ...texts } = mailTexts.en;
    const broken = { ...mails['sign-up'], lines: ['Dear {nickname}'] };
    const mail = { kind: 'sign-up', to, language: 'en', code: '1' } as const;
    expect(() =>
      renderMail(mail, publicUrl, { ...texts, mails: { ...mails, 'sign-up': broken } }),
    ).toThrow(expect.objectContaining({ code: 'MAIL_TEXT_INCOMPLETE' }));
  });
});

it.each(['nonsense', 'http://mail.example', 'smtps://', 'smtp://mail.example/path'])(
  'MAIL_URL=%s is refused with its name and an example',
  (MAIL_URL) => {
    const parse = () => parseEnvironment(z.object(mailVariables), { MAIL_URL });
    expect(parse).toThrow(InvalidEnvironment);
    expect(parse).toThrow(/MAIL_URL: must be smtps:.*for example MAIL_URL=smtps:/);
  },
);
