/** The free trial of spec §9: one calendar month in UTC, clamped to the month's last day. */
export function trialEnd(createdAt: string): string {
  const start = new Date(createdAt);
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + 1);
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end.toISOString();
}
