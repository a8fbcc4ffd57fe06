export type CodeKind = 'sign-up' | 'reset-password';

/** One code on its way to one user. */
export type CodeMessage = {
  /** ISO 8601. */
  readonly at: string;
  /** An e-mail address. */
  readonly to: string;
  /** An invitation's code is a temporary password. */
  readonly kind: CodeKind | 'invitation';
  readonly code: string;
};

export type DeliverCode = (message: CodeMessage) => Promise<void>;
