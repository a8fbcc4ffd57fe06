import { isVenueLink, type VenueLinkKind, venueLinkKinds } from '@qr-menu/domain/account';
import { scheduleFault } from '@qr-menu/domain/hours';
import { type Schedule, type TimeWindow, weekdays } from '@qr-menu/schema';
import * as z from 'zod/mini';
import type { UpdateAccountInput, VenueInfoFragment } from '#api/generated/operations.ts';
import { type LocalizedValue, noText } from '#api/translations.ts';
import { localizedText } from '#ui/form/form-schemas.ts';

export type DateValue = {
  /** Always with a year, as date fields need it. */
  readonly date: string;
  readonly isYearly: boolean;
  readonly windows: readonly TimeWindow[];
};
/** The windows of each day, from Monday. */
export type Week = readonly (readonly TimeWindow[])[];

export type InfoValues = {
  readonly week: Week;
  readonly dates: readonly DateValue[];
  readonly hasKitchen: boolean;
  readonly kitchenWeek: Week;
  readonly kitchenDates: readonly DateValue[];
  /** Empty for the zone of the country. */
  readonly timeZone: string;
  readonly dayBegins: string;
  readonly address: LocalizedValue;
  readonly wifiName: string;
  readonly wifiPassword: string;
  readonly payment: LocalizedValue;
  readonly serviceCharge: LocalizedValue;
} & Readonly<Record<VenueLinkKind, string>>;

const emptyWeek: Week = weekdays.map(() => []);

/**
 * The form's values for a venue. `countryZone` is the zone of the venue's country.
 *
 * @param today `YYYY-MM-DD`, after which dates that repeat are shown
 */
export function infoValues(
  info: VenueInfoFragment,
  countryZone: string,
  today: string,
): InfoValues {
  const { openingHours, kitchenHours, card } = info;
  const links = Object.fromEntries(
    venueLinkKinds.map((kind) => [kind, card.links.find((link) => link.kind === kind)?.url ?? '']),
  ) as Readonly<Record<VenueLinkKind, string>>;
  return {
    week: weekOf(openingHours ?? null),
    dates: datesOf(openingHours ?? null, today),
    hasKitchen: Boolean(kitchenHours),
    kitchenWeek: weekOf(kitchenHours ?? null),
    kitchenDates: datesOf(kitchenHours ?? null, today),
    timeZone: info.timeZone === countryZone ? '' : info.timeZone,
    dayBegins: info.dayBegins,
    address: textValue(card.address),
    wifiName: card.wifi?.name ?? '',
    wifiPassword: card.wifi?.password ?? '',
    payment: textValue(card.payment),
    serviceCharge: textValue(card.serviceCharge),
    ...links,
  };
}

type ApiSchedule = VenueInfoFragment['openingHours'] | null;
type ApiText = VenueInfoFragment['card']['address'];

const textValue = ({ bg, en, de }: ApiText): LocalizedValue => ({
  ...noText,
  bg: bg ?? '',
  en: en ?? '',
  de: de ?? '',
});

const weekOf = (schedule: ApiSchedule): Week =>
  weekdays.map((day) =>
    (schedule?.weekly ?? [])
      .filter(({ days }) => days.includes(day))
      .map(({ from, to }) => ({ from, to })),
  );

const datesOf = (schedule: ApiSchedule, today: string): readonly DateValue[] =>
  (schedule?.dates ?? []).map(({ date, windows }) => ({
    ...dateValue(date, today),
    windows: windows.map(({ from, to }) => ({ from, to })),
  }));

/** @param date `YYYY-MM-DD`, or `MM-DD` for every year, which gets the year of its next occurrence */
export function dateValue(date: string, today: string): Omit<DateValue, 'windows'> {
  if (date.length === 10) return { date, isYearly: false };
  const year = Number(today.slice(0, 4)) + (date < today.slice(5) ? 1 : 0);
  return { date: `${year}-${date}`, isYearly: true };
}

/** Null if nothing is entered. */
export function scheduleOf(week: Week, dates: readonly DateValue[]): Schedule | null {
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
  };
}

const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
);
const windowSchema = z.object({ from: z.string(), to: z.string() });
const weekSchema = z.array(z.array(windowSchema));
const datesSchema = z.array(
  z.object({ date: z.string(), isYearly: z.boolean(), windows: z.array(windowSchema) }),
);

const isComplete = (windows: readonly TimeWindow[]): boolean =>
  windows.every(({ from, to }) => from !== '' && to !== '');

/** The checks of the week or the dates of a schedule, at the field that is at fault. */
const hoursChecks = (
  weekField: 'week' | 'kitchenWeek',
  datesField: 'dates' | 'kitchenDates',
  isUsed: (values: InfoValues) => boolean = () => true,
): z.core.$ZodCheck<InfoValues>[] => [
  z.refine((values) => !isUsed(values) || values[weekField].every(isComplete), {
    error: 'info.faults.time',
    path: [weekField],
  }),
  z.refine((values) => !isUsed(values) || faultOf(values[weekField], []) === null, {
    error: 'info.faults.overlap',
    path: [weekField],
  }),
  z.refine(
    (values) => !isUsed(values) || values[datesField].every((date) => isComplete(date.windows)),
    {
      error: 'info.faults.time',
      path: [datesField],
    },
  ),
  z.refine((values) => !isUsed(values) || faultOf(emptyWeek, values[datesField]) === null, {
    error: 'info.faults.date',
    path: [datesField],
  }),
];

function faultOf(week: Week, dates: readonly DateValue[]) {
  const schedule = scheduleOf(week, dates);
  return schedule && scheduleFault('hours', schedule);
}

/** Converts the form's values to the API's input. */
export const infoSchema = z.pipe(
  z
    .object({
      week: weekSchema,
      dates: datesSchema,
      hasKitchen: z.boolean(),
      kitchenWeek: weekSchema,
      kitchenDates: datesSchema,
      timeZone: z.string(),
      dayBegins: z.string(),
      address: localizedText,
      wifiName: text,
      wifiPassword: z.string(),
      payment: localizedText,
      serviceCharge: localizedText,
      MAP: text,
      WEBSITE: text,
      GOOGLE_REVIEW: text,
      TRIPADVISOR: text,
      INSTAGRAM: text,
      FACEBOOK: text,
      TIKTOK: text,
    })
    .check(
      ...hoursChecks('week', 'dates'),
      ...hoursChecks('kitchenWeek', 'kitchenDates', ({ hasKitchen }) => hasKitchen),
      ...venueLinkKinds.map((kind) =>
        z.refine<InfoValues>(
          ({ [kind]: url }) => url === '' || isVenueLink(kind, withScheme(url)),
          { error: 'info.faults.link', path: [kind] },
        ),
      ),
      z.refine(({ wifiPassword }) => wifiPassword === '' || wifiPassword.length >= 8, {
        error: 'info.faults.wifiPassword',
        path: ['wifiPassword'],
      }),
      z.refine(({ wifiName, wifiPassword }) => wifiName !== '' || wifiPassword === '', {
        error: 'info.faults.wifiName',
        path: ['wifiName'],
      }),
    ),
  z.transform((values): Omit<UpdateAccountInput, 'id'> => {
    const { week, dates, hasKitchen, kitchenWeek, kitchenDates, timeZone, dayBegins } = values;
    const { address, payment, serviceCharge, wifiName: name, wifiPassword: password } = values;
    return {
      openingHours: scheduleOf(week, dates),
      kitchenHours: hasKitchen ? scheduleOf(kitchenWeek, kitchenDates) : null,
      timeZone: timeZone || null,
      dayBegins,
      card: {
        address,
        payment,
        serviceCharge,
        wifi: name ? { name, password } : null,
        links: venueLinkKinds.flatMap((kind) => {
          const url = values[kind];
          return url ? [{ kind, url: withScheme(url) }] : [];
        }),
      },
    };
  }),
);

/** People copy addresses without their beginning. */
const withScheme = (url: string): string => (/^[a-z]+:/i.test(url) ? url : `https://${url}`);
