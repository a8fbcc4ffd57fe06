import type { StaffRole } from '@qr-menu/schema';

/** `{name}` stands for a value of the mail. */
export type MailText = {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What the link is called. */
  readonly button: string;
  /** Smaller, below: what to do if it was not you, for example. */
  readonly notes: readonly string[];
};

/** Two texts where a mail says something else in one case. */
export type TextName =
  | 'sign-up'
  | 'reset-password'
  | 'invitation'
  | 'password-changed'
  | 'new-sign-in'
  | 'staff-invitation'
  | 'subscription-ends'
  | 'subscription-ended'
  | 'staff-joined'
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
  readonly mails: Readonly<Record<TextName, MailText>>;
};
