import type { Schedule } from '@qr-menu/schema';
import type { ScheduleInput } from '../generated/server.ts';

export function scheduleFromApi(
  input: ScheduleInput | null | undefined,
): Schedule | null | undefined {
  if (!input) return input;
  const { weekly, dates, from, until } = input;
  return { weekly: [...weekly], dates: [...dates], ...(from && { from }), ...(until && { until }) };
}

export const scheduleToApi = (schedule: Schedule | null = null) =>
  schedule && { ...schedule, from: schedule.from ?? null, until: schedule.until ?? null };
