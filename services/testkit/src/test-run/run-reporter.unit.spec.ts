import { expect, test } from 'vitest';
import { failureReason, repeatCommand, timeText } from './run-reporter.ts';

test('the command to repeat a test escapes the title for vitest and the shell', () => {
  expect(repeatCommand('real', 'web/e2e/a.e2e.spec.ts', "the guest's price (лв.)")).toBe(
    `npx vitest run --project real web/e2e/a.e2e.spec.ts -t 'the guest'\\''s price \\(лв\\.\\)'`,
  );
});

test('the command to repeat a failed file has no title', () => {
  expect(repeatCommand('unit', 'a.unit.spec.ts')).toBe(
    'npx vitest run --project unit a.unit.spec.ts',
  );
});

test('the reason for a failure is a single line without colours', () => {
  expect(failureReason('\u001b[31mexpected 1 to be 2\u001b[39m\n\n- Expected')).toBe(
    'expected 1 to be 2',
  );
});

test.each([
  [900, '1 s'],
  [59_400, '59 s'],
  [192_000, '3 min 12 s'],
])('%i ms is written as "%s"', (milliseconds, text) => {
  expect(timeText(milliseconds)).toBe(text);
});
