/** The smallest number from 1 on that no ingredient has. */
export function nextNumber(taken: readonly number[]): number {
  const numbers = new Set(taken);
  let next = 1;
  while (numbers.has(next)) next += 1;
  return next;
}
