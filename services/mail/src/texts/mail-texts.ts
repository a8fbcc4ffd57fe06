import type { StaffRole } from '@qr-menu/schema';
import type { ChangeFailure } from '../mail.ts';

/** `{name}` is replaced with a value from the email. */
export type MailText = {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  /** Smaller text at the end, for example advice to people who did not request the mail. */
  readonly notes: readonly string[];
};

/** The keys of the wording. Some kinds of email have several, depending on the case. */
export type TextName =
  | 'sign-up'
  | 'reset-password'
  | 'invitation'
  | 'password-changed'
  | 'new-sign-in'
  | 'two-step-on'
  | 'two-step-off'
  | 'lost-second-step'
  | 'two-step-removal'
  | 'two-step-removal-soon'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'staff-invitation'
  | 'subscription-ends'
  | 'subscription-ended'
  | 'staff-joined'
  | 'scheduled-change-failed'
  | 'deletion-requested'
  | 'deletion-withdrawn'
  | 'account-deleted';

export type MailTexts = {
  readonly brand: string;
  readonly codeLabel: string;
  readonly passwordLabel: string;
  readonly plainLink: string;
  readonly automatic: string;
  readonly unnamedVenue: string;
  readonly roles: Readonly<Record<StaffRole, string>>;
  readonly failures: Readonly<Record<ChangeFailure, string>>;
  readonly mails: Readonly<Record<TextName, MailText>>;
};
