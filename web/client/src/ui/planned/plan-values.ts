import type { ScheduleChangeInput } from '#api/generated/operations.ts';
import { priceText } from '#ui/form/form-schemas.ts';
import type { PriceChangeValues } from '#ui/prices/price-change-fields.tsx';

/** The change affects either items or one menu. A menu can only be shown or hidden. */
export type PlanSubject = { readonly itemIDs: readonly string[] } | { readonly menuID: string };

export type PlanValues = PriceChangeValues & {
  readonly action: 'price' | 'soldOut' | 'back' | 'hide' | 'show';
  /** In the venue's local time, `YYYY-MM-DDTHH:MM`. */
  readonly localTime: string;
};

const day = 86_400_000;

/** Suggests tomorrow morning, before most venues open. */
export const newPlan = (subject: PlanSubject, now: number): PlanValues => ({
  action: 'menuID' in subject ? 'show' : 'price',
  direction: 'set',
  by: '',
  unit: 'percent',
  rounding: 'CENT',
  localTime: `${new Date(now + day).toISOString().slice(0, 10)}T06:00`,
});

/** Returns null if the form is incomplete. */
export function planInput(subject: PlanSubject, values: PlanValues): ScheduleChangeInput | null {
  const change = changeOf(values);
  if (change === null || values.localTime === '') return null;
  const { localTime } = values;
  return 'menuID' in subject
    ? { localTime, menuID: subject.menuID, ...change }
    : { localTime, itemIDs: [...subject.itemIDs], ...change };
}

type Change = Omit<ScheduleChangeInput, 'localTime' | 'itemIDs' | 'menuID'>;

function changeOf({ action, direction, by, unit, rounding }: PlanValues): Change | null {
  if (action === 'show' || action === 'hide') return { active: action === 'show' };
  if (action === 'soldOut' || action === 'back') return { soldOut: action === 'soldOut' };
  const size = priceText.safeParse(by).data ?? null;
  if (size === null) return null;
  if (direction === 'set') return { price: size };
  return { [unit]: direction === 'lower' ? -size : size, rounding };
}
