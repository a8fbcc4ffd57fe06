import { venueInfoDifferences } from '@qr-menu/domain/restore';
import type { Workspace } from '@qr-menu/domain/workspace';
import type { PlannedChange } from '../generated/server.ts';

const eventFields = {
  timeZone: 'timeZone',
  dayBegins: 'dayBegins',
  openingHours: 'opening',
  kitchenHours: 'kitchen',
  card: 'card',
  look: 'look',
} as const;

/** Returns null if reverting does not change the venue's hours, time zone, card or look. */
export function venueDifference(state: Workspace, after: Workspace): PlannedChange | null {
  const [is, then] = [state.account, after.account];
  const fields = is && then ? venueInfoDifferences(is, then) : [];
  if (!is || !then || fields.length === 0) return null;
  const name = { bg: null, en: null, de: null, [is.defaultLanguage]: is.name };
  return {
    id: is.id,
    name,
    action: 'CHANGES',
    kind: 'VENUE',
    oldCurrency: '',
    newCurrency: '',
    fields: fields.map((field) => ({
      field: eventFields[field],
      old: JSON.stringify(is[field]),
      new: JSON.stringify(then[field]),
    })),
  };
}
