/** The worker sets it on data from a copy, and the page shows it. */
const header = 'x-copy-of';

export const sayMoment = (headers: Headers, at: Date): void =>
  headers.set(header, at.toISOString());

/** When a response was current. Null if it is not a copy. */
export function momentOf({ headers }: Response): Date | null {
  const at = headers.get(header);
  return at ? new Date(at) : null;
}
