export type CodeKind = 'sign-up';

/** One code on its way to one user. */
export type CodeMessage = {
  /** ISO 8601. */
  readonly at: string;
  /** An e-mail address. */
  readonly to: string;
  readonly kind: CodeKind;
  readonly code: string;
};

export type DeliverCode = (message: CodeMessage) => Promise<void>;
