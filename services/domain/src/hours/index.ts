export * from './hours.ts';
export { scheduleFault, scheduleInOrder, toHours } from './schedule.ts';
export { isTimeZone, nextDayBegins, offsetsOf } from './time-zones.ts';
