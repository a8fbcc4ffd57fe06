import { isVenueLink, type VenueLinkKind, venueLinkKinds } from '@qr-menu/domain/account';
import * as z from 'zod/mini';
import type { UpdateAccountInput, VenueInfoFragment } from '#api/generated/operations.ts';
import { type LocalizedValue, noText } from '#api/translations.ts';
import { localizedText } from '#ui/form/form-schemas.ts';
import {
  type DateValue,
  datesOf,
  datesSchema,
  enteredSchedule,
  hoursChecks,
  type Week,
  weekOf,
  weekSchema,
} from '#ui/hours/hours-values.ts';

export type InfoValues = {
  readonly week: Week;
  readonly dates: readonly DateValue[];
  /** The first and last day of the season. Both are empty if the venue is open all year. */
  readonly from: string;
  readonly until: string;
  readonly hasKitchen: boolean;
  readonly kitchenWeek: Week;
  readonly kitchenDates: readonly DateValue[];
  /** Empty if it is the country's usual time zone. */
  readonly timeZone: string;
  readonly dayBegins: string;
  readonly address: LocalizedValue;
  readonly wifiName: string;
  readonly wifiPassword: string;
  readonly payment: LocalizedValue;
  readonly serviceCharge: LocalizedValue;
} & Readonly<Record<VenueLinkKind, string>>;

/**
 * Returns the form's values for a venue. `countryZone` is the time zone of the venue's country.
 *
 * @param today `YYYY-MM-DD`; dates that repeat every year are shown as their next occurrence (today or later)
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
    from: openingHours?.from ?? '',
    until: openingHours?.until ?? '',
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

type ApiText = VenueInfoFragment['card']['address'];

const textValue = ({ bg, en, de }: ApiText): LocalizedValue => ({
  ...noText,
  bg: bg ?? '',
  en: en ?? '',
  de: de ?? '',
});

const text = z.pipe(
  z.string(),
  z.transform((value: string) => value.trim()),
);
const kitchenIn = ({ hasKitchen, kitchenWeek: week, kitchenDates: dates }: InfoValues) =>
  hasKitchen ? { week, dates } : null;

/** Converts the form's values to the API's input. */
export const infoSchema = z.pipe(
  z
    .object({
      week: weekSchema,
      dates: datesSchema,
      from: z.string(),
      until: z.string(),
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
      ...hoursChecks<InfoValues>((values) => values, 'week', 'dates'),
      ...hoursChecks<InfoValues>(kitchenIn, 'kitchenWeek', 'kitchenDates'),
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
      openingHours: enteredSchedule(week, dates, values),
      kitchenHours: hasKitchen ? enteredSchedule(kitchenWeek, kitchenDates) : null,
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

/** Adds the scheme, because people enter addresses without `https://`. */
const withScheme = (url: string): string => (/^[a-z]+:/i.test(url) ? url : `https://${url}`);
