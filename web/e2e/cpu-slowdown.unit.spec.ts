import { expect, test } from 'vitest';
import { cpuSlowdown } from './cpu-slowdown.ts';

test.each([
  ['a mid-tier phone', 150, 1],
  ['between a phone and a small machine', 475, 1.5],
  ['a high-end phone', 800, 2],
  ['a low-end desktop', 1050, 2.5],
  ['a better one', 1300, 3],
  ['the desktop of the constant', 1533, 4],
  ['a high-end desktop', 2000, 6],
  ['beyond the table', 2931, 10],
])('%s', (_device, index, slowdown) => {
  expect(cpuSlowdown(index)).toBe(slowdown);
});

test.each([0, 149])('an index of %d is never made up for', (index) => {
  expect(cpuSlowdown(index)).toBe(1);
});
