import type { DomainEvent, EventOf, EventType } from '@qr-menu/schema';

type Fields = { readonly [Type in EventType]?: readonly (keyof EventOf<Type>['data'])[] };

/** What is sealed. Names and texts of menus are what a venue publishes; ids name nobody. */
const personalFields: Fields = {
  AccountCreated: ['email', 'phone'],
  AccountUpdated: ['email', 'phone'],
  StaffInvited: ['email'],
  StaffJoined: ['email'],
  /** Written by people about people. */
  SubscriptionExtended: ['reason'],
};

export const personalFieldsOf = (type: EventType): readonly string[] => personalFields[type] ?? [];

/** Whether the request behind these events can have held personal data, if only unchanged. */
export const mayTellOfPersons = (events: readonly DomainEvent[]): boolean =>
  events.some(({ type }) => /^(Account|Staff|Subscription)/.test(type));
