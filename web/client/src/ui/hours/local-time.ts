import { type Offsets, offsetAt } from '@qr-menu/domain/hours';

const minute = 60_000;

/** Formats an instant as `YYYY-MM-DDTHH:MM` in the venue's local time. */
export const localText = (instant: number, offsets: Offsets): string =>
  new Date(instant + offsetAt(offsets, instant) * minute).toISOString().slice(0, 16);

/** Returns null if the date or time is incomplete. */
export function instantOf(local: string, offsets: Offsets): number | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const near = asUtc - offsetAt(offsets, asUtc) * minute;
  return asUtc - offsetAt(offsets, near) * minute;
}
