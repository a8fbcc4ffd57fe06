import { expect, test } from 'vitest';
import { createFindings, shown } from './findings.ts';

test('values are shown as short JSON, except for personal values', () => {
  expect(shown('currency', 'лв')).toBe('"лв"');
  expect(shown('price', null)).toBe('null');
  expect(shown('price', undefined)).toBe('nothing');
  expect(shown('translations', 'x'.repeat(200))).toHaveLength(81);
  for (const field of ['email', 'phone']) {
    expect(shown(field, 'person@example.com')).toBe('(personal, not shown)');
  }
});

test('every difference is counted, but only the first of each stream is kept', () => {
  const findings = createFindings();
  const difference = { part: 'tables', where: 'workspace:a', expected: '1', found: '2' } as const;
  for (const what of ['first', 'second']) findings.add({ ...difference, what });
  findings.add({ ...difference, part: 'archive', where: 'workspace:b', what: 'third' });
  expect(findings.first().map(({ what }) => what)).toEqual(['first', 'third']);
  expect([findings.places(), findings.counts().tables, findings.counts().archive]).toEqual([
    2, 2, 1,
  ]);
});
