/** The server's time minus the time of the page's monotonic clock. Null while it is unknown. */
let difference: number | null = null;
const listeners = new Set<() => void>();

function set(next: number | null): void {
  difference = next;
  for (const listener of listeners) listener();
}

/** @param instant the server's time from a message that has just arrived, in milliseconds since 1970 */
export function noteServerTime(instant: number): void {
  if (Number.isFinite(instant)) set(instant - performance.now());
}

/** A phone's monotonic clock may stop while the phone is asleep. */
export const forgetServerTime = (): void => set(null);

/**
 * Returns the server's time, or null if it is unknown. Never uses the phone's own clock, which may be off by
 * days.
 */
export const serverTime = (): number | null =>
  difference === null ? null : difference + performance.now();

/** Calls the listener when the time becomes available or unavailable. Returns a function that stops this. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
