/** The worker says so of data that are a copy, and the page shows it. */
const header = 'x-copy-of';

export const sayMoment = (headers: Headers, at: Date): void =>
  headers.set(header, at.toISOString());

/** When an answer was current; null: it is no copy. */
export function momentOf({ headers }: Response): Date | null {
  const at = headers.get(header);
  return at ? new Date(at) : null;
}
