import { z } from 'zod';
import { accountEvents } from './account-events.ts';
import { allergenEvents } from './allergen-events.ts';
import { copyEvents } from './copy-events.ts';
import { dayEvents } from './day-events.ts';
import { erasureEvents } from './erasure-events.ts';
import { happyHourEvents } from './happy-hour-events.ts';
import { hoursEvents } from './hours-events.ts';
import { ingredientEvents } from './ingredient-events.ts';
import { itemEvents } from './item-events.ts';
import { menuEvents } from './menu-events.ts';
import { nameEvents } from './name-events.ts';
import { optionEvents } from './option-events.ts';
import { restoreEvents } from './restore-events.ts';
import { scheduledChangeEvents } from './scheduled-change-events.ts';
import { sectionEvents } from './section-events.ts';
import { sizeEvents } from './size-events.ts';
import { staffEvents } from './staff-events.ts';
import { stockEvents } from './stock-events.ts';
import { subscriptionEvents } from './subscription-events.ts';
import { transactionEvents } from './transaction-events.ts';

export const workspaceEventSchema = z.discriminatedUnion('type', [
  ...accountEvents,
  ...hoursEvents,
  ...menuEvents,
  ...sectionEvents,
  ...itemEvents,
  ...ingredientEvents,
  ...allergenEvents,
  ...sizeEvents,
  ...happyHourEvents,
  ...dayEvents,
  ...optionEvents,
  ...staffEvents,
  ...transactionEvents,
  ...stockEvents,
  ...copyEvents,
  ...restoreEvents,
  ...subscriptionEvents,
  ...erasureEvents,
  ...scheduledChangeEvents,
]);
export const nameEventSchema = z.discriminatedUnion('type', [...nameEvents]);
export const domainEventSchema = z.discriminatedUnion('type', [
  ...workspaceEventSchema.options,
  ...nameEventSchema.options,
]);

export type WorkspaceEvent = z.infer<typeof workspaceEventSchema>;
export type NameEvent = z.infer<typeof nameEventSchema>;
export type DomainEvent = z.infer<typeof domainEventSchema>;
const nameEventTypes: ReadonlySet<string> = new Set(
  nameEventSchema.options.map((option) => option.shape.type.value),
);

/** The other events all belong to a workspace. */
export const isNameEvent = (event: DomainEvent): event is NameEvent =>
  nameEventTypes.has(event.type);

export type EventType = DomainEvent['type'];
export type EventOf<T extends EventType> = Extract<DomainEvent, { type: T }>;

/** Every event type that has ever been written. Types are never removed from this list. */
export const eventTypes: readonly EventType[] = domainEventSchema.options.map(
  (option) => option.shape.type.value,
);

export type { AccountEvent } from './account-events.ts';
export type { AllergenCodes, AllergenEvent } from './allergen-events.ts';
export type { CopyEvent } from './copy-events.ts';
export type { DayEvent, ItemDays } from './day-events.ts';
export type { ErasureEvent } from './erasure-events.ts';
export type { HappyHour, HappyHourEvent } from './happy-hour-events.ts';
export type { IngredientEvent } from './ingredient-events.ts';
export type { ItemEvent } from './item-events.ts';
export type { MenuEvent } from './menu-events.ts';
export type { OptionEvent } from './option-events.ts';
export type { RestoreEvent } from './restore-events.ts';
export type { PlannedChange, ScheduledChangeEvent } from './scheduled-change-events.ts';
export type { SectionEvent } from './section-events.ts';
export type { ItemVariant, SizeEvent } from './size-events.ts';
export type { StaffEvent, StaffRole } from './staff-events.ts';
export type { StockEvent } from './stock-events.ts';
export type { SubscriptionEvent } from './subscription-events.ts';
export type { Plan, TransactionEvent } from './transaction-events.ts';
