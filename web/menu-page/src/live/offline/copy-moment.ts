/** A header that the worker adds to data from a copy, so that the page can show its time. */
const header = 'x-copy-of';

export const sayMoment = (headers: Headers, at: Date): void =>
  headers.set(header, at.toISOString());

/** Returns the time at which a response was current, or null if the response is not a copy. */
export function momentOf({ headers }: Response): Date | null {
  const at = headers.get(header);
  return at ? new Date(at) : null;
}
