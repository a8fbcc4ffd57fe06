export * from './hours.ts';
export { scheduleFault, scheduleInOrder, toHours } from './schedule.ts';
export {
  instantsOf,
  isTimeZone,
  localTimeIn,
  nextDayBegins,
  offsetsOf,
  venueDate,
} from './time-zones.ts';
