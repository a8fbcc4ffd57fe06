import { scheduleFault } from '@qr-menu/domain/hours';
import { type Schedule, type TimeWindow, weekdays } from '@qr-menu/schema';
import * as z from 'zod/mini';
import type { HoursFragment } from '#api/generated/operations.ts';

export type DateValue = {
  /** The date always includes a year, because date fields need one. */
  readonly date: string;
  readonly isYearly: boolean;
  readonly windows: readonly TimeWindow[];
};
/** The time windows of each day, starting with Monday. */
export type Week = readonly (readonly TimeWindow[])[];

const emptyWeek: Week = weekdays.map(() => []);

type ApiSchedule = Pick<HoursFragment, 'weekly' | 'dates'> | null;

export const weekOf = (schedule: ApiSchedule): Week =>
  weekdays.map((day) =>
    (schedule?.weekly ?? [])
      .filter(({ days }) => days.includes(day))
      .map(({ from, to }) => ({ from, to })),
  );

export const datesOf = (schedule: ApiSchedule, today: string): readonly DateValue[] =>
  (schedule?.dates ?? []).map(({ date, windows }) => ({
    ...dateValue(date, today),
    windows: windows.map(({ from, to }) => ({ from, to })),
  }));

/** @param date `YYYY-MM-DD`, or `MM-DD` for every year; a year is added so that it is the next occurrence */
export function dateValue(date: string, today: string): Omit<DateValue, 'windows'> {
  if (date.length === 10) return { date, isYearly: false };
  const year = Number(today.slice(0, 4)) + (date < today.slice(5) ? 1 : 0);
  return { date: `${year}-${date}`, isYearly: true };
}

/** The first and last day, `YYYY-MM-DD`. An empty string means no limit. */
type Season = { readonly from: string; readonly until: string };

const noSeason: Season = { from: '', until: '' };

/** Returns null if no hours are entered. */
export function enteredSchedule(
  week: Week,
  dates: readonly DateValue[],
  { from, until }: Season = noSeason,
): Schedule | null {
  const weekly = week.flatMap((windows, day) =>
    windows.flatMap((window) => {
      const name = weekdays[day];
      return name ? [{ days: [name], ...window }] : [];
    }),
  );
  if (weekly.length === 0 && dates.length === 0) return null;
  return {
    weekly,
    dates: dates.map(({ date, isYearly, windows }) => ({
      date: isYearly ? date.slice(5) : date,
      windows: [...windows],
    })),
    ...(from && { from }),
    ...(until && { until }),
  };
}

const windowSchema = z.object({ from: z.string(), to: z.string() });
export const weekSchema = z.array(z.array(windowSchema));
export const datesSchema = z.array(
  z.object({ date: z.string(), isYearly: z.boolean(), windows: z.array(windowSchema) }),
);

const isComplete = (windows: readonly TimeWindow[]): boolean =>
  windows.every(({ from, to }) => from !== '' && to !== '');

type HoursValue = { readonly week: Week; readonly dates: readonly DateValue[] } & Partial<Season>;

/**
 * Checks a schedule and reports each error at its field.
 *
 * @param hoursIn null if the form does not use the schedule
 */
export function hoursChecks<Values>(
  hoursIn: (values: Values) => HoursValue | null,
  weekField: keyof Values & string,
  datesField: keyof Values & string,
): z.core.$ZodCheck<Values>[] {
  const check = (error: string, field: string, isRight: (hours: HoursValue) => boolean) =>
    z.refine<Values>(
      (values) => {
        const hours = hoursIn(values);
        return hours === null || isRight(hours);
      },
      { error, path: [field] },
    );
  return [
    check('info.faults.time', weekField, ({ week }) => week.every(isComplete)),
    check('info.faults.overlap', weekField, ({ week }) => faultOf(week, []) === null),
    check('info.faults.time', datesField, ({ dates }) =>
      dates.every(({ windows }) => isComplete(windows)),
    ),
    check('info.faults.date', datesField, ({ dates }) => faultOf(emptyWeek, dates) === null),
    check('info.faults.season', 'until', ({ from = '', until }) => !until || from <= until),
  ];
}

function faultOf(week: Week, dates: readonly DateValue[]) {
  const schedule = enteredSchedule(week, dates);
  return schedule && scheduleFault('hours', schedule);
}

/** Converts a schedule from the API's format to the format in events. */
export function storedSchedule(schedule: HoursFragment | null): Schedule | null {
  if (!schedule) return null;
  const { weekly, dates, from, until } = schedule;
  return {
    weekly: weekly.map(({ days, from: start, to }) => ({ days, from: start, to })),
    dates: dates.map(({ date, windows }) => ({
      date,
      windows: windows.map(({ from: start, to }) => ({ from: start, to })),
    })),
    ...(from && { from }),
    ...(until && { until }),
  };
}
