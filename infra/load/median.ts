/** Samples in milliseconds as `median (p95) of n`. */
export function summary(samples: readonly number[]): string {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${sorted.length}`;
}
