import { type LogPlace, readPlace, writePlace } from '@qr-menu/platform';
import type { Values } from '../command.ts';
import { textOf } from '../text-of.ts';
import { UsageError } from '../usage-error.ts';

export const placeArgument = { name: 'place', value: '<partition:offset>' } as const;

/** Answers the place once the present log's epoch is known: without one, that log is meant. */
export function placeOf(values: Values): (presentEpoch: number) => LogPlace {
  const text = textOf(values, placeArgument.name) ?? '';
  const whole = text.split(':').length === 2 ? `0:${text}` : text;
  const place = readPlace(whole);
  if (!place) {
    throw new UsageError('say which message: partition:offset, or epoch:partition:offset');
  }
  return (epoch) => (whole === text ? place : { ...place, epoch });
}

/** As the commands take it: without the epoch of the present log. */
export const shownPlace = (place: LogPlace, presentEpoch: number): string =>
  place.epoch === presentEpoch ? `${place.partition}:${place.offset}` : writePlace(place);
