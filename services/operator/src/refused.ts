/** The domain refuses the command; `code` is the rejection's. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly retryable = false;
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
