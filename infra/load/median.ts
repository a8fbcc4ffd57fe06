function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Formats samples in milliseconds as `median (p95) of n`. */
export const summary = (samples: readonly number[]): string =>
  `median ${median(samples).toFixed(1)} ms, p95 ${quantile(samples, 0.95).toFixed(1)} ms, of ${samples.length}`;
