import type { DomainEvent } from '@qr-menu/schema';
import { personalFieldsOf } from './personal-fields.ts';
import { isSealed } from './sealed-text.ts';

/** Whether personal data stands in these events, as they are stored, for everybody to read. */
export const holdPlainPersonalData = (events: readonly DomainEvent[]): boolean =>
  events.some((event) => {
    const data: Readonly<Record<string, unknown>> = event.data;
    return personalFieldsOf(event.type).some((field) => {
      const value = data[field];
      return typeof value === 'string' && value !== '' && !isSealed(value);
    });
  });
