import type { DomainEvent, EventOf, EventType } from '@qr-menu/schema';

type Fields = { readonly [Type in EventType]?: readonly (keyof EventOf<Type>['data'])[] };

/** The fields that are sealed. Names and menu text are public anyway, and ids do not identify people. */
const personalFields: Fields = {
  AccountCreated: ['email', 'phone'],
  AccountUpdated: ['email', 'phone'],
  StaffInvited: ['email'],
  StaffJoined: ['email'],
  /** Free text that may mention people. */
  SubscriptionExtended: ['reason'],
};

export const personalFieldsOf = (type: EventType): readonly string[] => personalFields[type] ?? [];

/** Whether the request may have contained personal data, even if that data did not change. */
export const mayNamePersons = (events: readonly DomainEvent[]): boolean =>
  events.some(({ type }) => /^(Account|Staff|Subscription)/.test(type));
