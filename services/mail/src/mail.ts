import type { Language, StaffRole } from '@qr-menu/schema';

type To = { readonly to: string; readonly language: Language };

export type ChangeFailure =
  | 'ITEM_GONE'
  | 'MENU_GONE'
  | 'CURRENCY_CHANGED'
  | 'ROLE_LOST'
  | 'NOT_POSSIBLE';

export type SecondStepNotice =
  /** Also sent if the authenticator app is replaced. */
  | { readonly kind: 'two-step-on' }
  | { readonly kind: 'two-step-off' }
  | { readonly kind: 'recovery-codes-made' }
  /** `left`: the number of codes that still work. */
  | { readonly kind: 'recovery-code-used'; readonly left: number }
  | { readonly kind: 'passkey-added'; readonly name: string }
  | { readonly kind: 'passkey-removed'; readonly name: string };

export type Mail = To &
  /** Emails with a code. Cognito and earlier releases do not provide its lifetime in minutes. */
  (
    | { readonly kind: 'sign-up'; readonly code: string; readonly minutes?: number }
    | { readonly kind: 'reset-password'; readonly code: string; readonly minutes?: number }
    /** Sent to a user who has lost the second step. */
    | { readonly kind: 'lost-second-step'; readonly code: string; readonly minutes?: number }
    /** Sent when the waiting period starts and shortly before it ends. `token` cancels the removal. */
    | {
        readonly kind: 'two-step-removal' | 'two-step-removal-soon';
        readonly dueAt: string;
        readonly token: string;
      }
    /** Sent to a user created by an operator. The code is a temporary password. */
    | { readonly kind: 'invitation'; readonly code: string }
    | { readonly kind: 'password-changed'; readonly at: string }
    | { readonly kind: 'new-sign-in'; readonly at: string }
    | (SecondStepNotice & { readonly at: string })
    | {
        readonly kind: 'staff-invitation';
        readonly workspaceId: string;
        readonly invitationId: string;
        /** Null if the venue has no name yet. */
        readonly venue: string | null;
        readonly role: StaffRole;
        readonly endsAt: string;
        /** The venue's colour as `#rrggbb`. Omitted if the venue has not chosen one. */
        readonly accent?: string;
      }
    | {
        readonly kind: 'subscription-ends';
        /** Null if the venue's name must not be shown. */
        readonly venue: string | null;
        /** 0 if the subscription has ended or ends today. */
        readonly days: number;
        readonly endsAt: string;
      }
    | {
        readonly kind: 'staff-joined';
        readonly member: string;
        readonly role: StaffRole;
        readonly at: string;
      }
    | {
        readonly kind: 'scheduled-change-failed';
        /** `YYYY-MM-DDTHH:MM` in the venue's time zone. */
        readonly localTime: string;
        readonly reason: ChangeFailure;
      }
    | { readonly kind: 'deletion-requested'; readonly at: string; readonly dueAt: string }
    | { readonly kind: 'deletion-withdrawn'; readonly at: string }
    | { readonly kind: 'account-deleted'; readonly at: string }
  );

export type MailKind = Mail['kind'];
