import { z } from 'zod';
import type { LogRecord } from './commit-log.ts';

export type ReleasePosition = {
  readonly epoch: number;
  readonly partition: number;
  readonly offset: bigint;
};

export type Release = { readonly from: ReleasePosition; readonly at: string };

const fromHeader = 'released-from';
const atHeader = 'released-at';

const integer = z.coerce.number().pipe(z.int().max(2_147_483_647));
const placeSchema = z
  .tuple([integer, integer, z.coerce.bigint()])
  .transform(([epoch, partition, offset]): ReleasePosition => ({ epoch, partition, offset }));
const timeSchema = z.iso.datetime({ precision: 3 });

export const writePlace = ({ epoch, partition, offset }: ReleasePosition): string =>
  `${epoch}:${partition}:${offset}`;

export function readPlace(text: string): ReleasePosition | null {
  if (!/^\d{1,10}:\d{1,10}:\d{1,18}$/.test(text)) return null;
  return placeSchema.safeParse(text.split(':')).data ?? null;
}

export const releaseHeaders = ({ from, at }: Release): Readonly<Record<string, string>> => ({
  [fromHeader]: writePlace(from),
  [atHeader]: at,
});

/** Depends only on the record, so that every rebuild gives the same result. Ignores malformed headers. */
export function releaseOf({ headers }: Pick<LogRecord, 'headers'>): Release | null {
  const [place, time] = [headers[fromHeader], headers[atHeader]];
  if (place === undefined || time === undefined) return null;
  const from = readPlace(place);
  const at = timeSchema.safeParse(time);
  return from && at.success ? { from, at: at.data } : null;
}
