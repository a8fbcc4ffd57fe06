/** The worker says so of data that are a copy, and the page shows it. */
const header = 'x-copy-of';

export const sayMoment = (headers: Headers, at: Date): void =>
  headers.set(header, at.toISOString());

/** More than a cache in front may keep an answer while the server is there. */
const newest = 60;

/** When an answer was current: a worker's copy, or one that a cache in front still has; null: it is no copy. */
export function momentOf({ headers }: Response): Date | null {
  const at = headers.get(header);
  if (at) return new Date(at);
  const seconds = Number(headers.get('age'));
  return seconds > newest ? new Date(Date.now() - seconds * 1_000) : null;
}
