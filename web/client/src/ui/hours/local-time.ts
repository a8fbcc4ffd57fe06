import { type Offsets, offsetAt } from '@qr-menu/domain/hours';

const minute = 60_000;

/** `YYYY-MM-DDTHH:MM` on the venue's clock. */
export const localText = (instant: number, offsets: Offsets): string =>
  new Date(instant + offsetAt(offsets, instant) * minute).toISOString().slice(0, 16);

/** Null if the text is incomplete. */
export function instantOf(local: string, offsets: Offsets): number | null {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return null;
  const near = asUtc - offsetAt(offsets, asUtc) * minute;
  return asUtc - offsetAt(offsets, near) * minute;
}
