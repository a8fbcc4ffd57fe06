/**
 * How many times slower a page's scripts have to be taken for what they cost a mid-tier phone, the
 * device that Lighthouse's score is about: its constant of 4 is right for a high-end desktop only,
 * an index of about 1533. A slower machine needs less of it, a faster one more, without an end. One
 * that is slower than the phone itself cannot play it; its pages are judged as they are.
 *
 * The figures are those of Lighthouse's CPU slowdown calculator, linear between 1× at 150, 2× at
 * 800 and 3× at 1300, then 1× more each 233:
 * https://lighthouse-cpu-throttling-calculator.vercel.app, which
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#cpu-throttling names.
 */
export function cpuSlowdown(benchmarkIndex: number): number {
  return Math.max(1, Math.round(exactSlowdown(benchmarkIndex) * 10) / 10);
}

function exactSlowdown(index: number): number {
  if (index >= 1300) return 3 + (index - 1300) / 233;
  if (index >= 800) return 2 + (index - 800) / 500;
  return 1 + (index - 150) / 650;
}
