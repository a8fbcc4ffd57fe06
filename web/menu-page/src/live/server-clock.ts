/** The server's time minus that of the page's monotonic clock. Null while it is unknown. */
let difference: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  difference = next;
  for (const listener of listeners) listener();
}

/** @param instant the server's time of a message that just arrived, in milliseconds since 1970 */
export function noteServerTime(instant: number): void {
  if (Number.isFinite(instant)) set(instant - performance.now());
}

/** The monotonic clock of a phone may stop while it sleeps. */
export const forgetServerTime = (): void => set(null);

/** The phone's own clock does not matter, because it may be wrong by days. Null if unknown. */
export const serverTime = (): number | null =>
  difference === null ? null : difference + performance.now();

/** Calls the listener whenever the time becomes known or unknown. Returns a function that stops this. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
