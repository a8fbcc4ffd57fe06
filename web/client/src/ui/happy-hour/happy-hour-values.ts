import { scheduleFault } from '@qr-menu/domain/hours';
import { limits } from '@qr-menu/domain/workspace';
import { type HappyHour, type Language, weekdays } from '@qr-menu/schema';
import * as z from 'zod/mini';
import type { HappyHourInput } from '#api/generated/operations.ts';
import { formatAmount } from '#ui/amounts.ts';
import { discountText, fault, priceText } from '#ui/form/form-schemas.ts';

export type HappyWindow = HappyHour['windows'][number];

/** The fields of a happy hour. If there are no windows, there is no happy hour. */
export const happyHourFields = {
  happyWindows: z.array(
    z.object({ days: z.array(z.enum(weekdays)), from: z.string(), to: z.string() }),
  ),
  happyPercent: discountText,
  happyPrice: priceText,
};
const fields = z.object(happyHourFields);
export type HappyHourValues = z.input<typeof fields>;
type Checked = z.output<typeof fields>;

type Amount = number | null;

/** Returns the errors of a form's happy hour by field. `prices` has one entry per size. */
export function happyHourIssue(
  { happyWindows, happyPercent }: Checked,
  prices: readonly Amount[],
): { readonly field: keyof HappyHourValues; readonly message: string } | null {
  const isPriced = prices.some((price) => price !== null);
  if (happyWindows.length === 0) {
    return isPriced || happyPercent !== null
      ? { field: 'happyWindows', message: fault('happyHour.faults.noHours') }
      : null;
  }
  if (scheduleFault('happyHour', { weekly: happyWindows, dates: [] })) {
    return { field: 'happyWindows', message: fault('happyHour.faults.hours') };
  }
  if ((happyPercent !== null) === isPriced || happyPercent === 0) {
    return { field: 'happyPercent', message: fault('happyHour.faults.oneOf') };
  }
  return null;
}

/** Converts the values to the API's input. Null removes the happy hour. */
export const happyHourInput = (
  { happyWindows: windows, happyPercent: percent }: Checked,
  prices: readonly Amount[],
): HappyHourInput | null =>
  windows.length === 0 ? null : { windows, percent, prices: percent === null ? [...prices] : [] };

type SavedHappyHour = {
  readonly windows: readonly HappyWindow[];
  readonly percent: Amount;
  readonly prices: readonly Amount[];
};

/** Returns the form's values for a saved happy hour, including the price of an item without sizes. */
export const happyHourValues = (
  saved: SavedHappyHour | null,
  language: Language,
): HappyHourValues => ({
  happyWindows: (saved?.windows ?? []).map(({ days, from, to }) => ({
    days: [...days],
    from,
    to,
  })),
  happyPercent: saved?.percent?.toString() ?? '',
  happyPrice: formatAmount(saved?.prices[0] ?? null, language),
});

export const mostWindows = limits.happyHourWindows;
