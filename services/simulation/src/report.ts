import type { SeedResult } from './run-seed.ts';

const mostFaults = 20;

export function faultLines({ seed, faults }: SeedResult): readonly string[] {
  if (faults.length === 0) return [];
  const more = faults.length > mostFaults ? [`  and ${faults.length - mostFaults} more`] : [];
  return [
    `seed ${seed} failed; again: npm run simulate -- --from ${seed} --seeds 1 --tell`,
    ...faults.slice(0, mostFaults).map((fault) => `  ${fault}`),
    ...more,
  ];
}
