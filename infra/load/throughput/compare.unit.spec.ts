import { expect, test } from 'vitest';
import { assertExpected } from './compare.ts';

const latency = { p50: 1, p99: 2, max: 3 };
const answers = { requests: 7_000, microseconds: 2e6, bytes: 7_000_000, errors: 0, latency };

test('a measurement continues after a few failed requests, but not after many', () => {
  expect(() => assertExpected('page', { ...answers, errors: 7 }, 1_000)).not.toThrow();
  expect(() => assertExpected('page', { ...answers, errors: 8 }, 1_000)).toThrow(
    'page: 8 of 7000 requests failed',
  );
});

test('a measurement stops if responses are shorter than expected', () => {
  expect(() => assertExpected('page', answers, 1_200)).toThrow('unexpected responses');
});
