import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentDifferences } from './document-differences.ts';

const stored = (text: string, { status = 200, level = 6 } = {}) => ({
  status,
  etag: `"${text.length}.${level}"`,
  body: gzipSync(text, { level }),
});
const json = (value: unknown) => stored(JSON.stringify(value));
const page = (head: string, body = '<p class="price">4,50</p>') =>
  stored(`<!doctype html><html><head>${head}</head><body>${body}</body></html>`);

test.each([
  ['the same bytes', json({ a: 1 }), json({ a: 1 })],
  ['another compression', stored('{"a":1}', { level: 9 }), stored('{"a":1}', { level: 1 })],
  [
    'scripts and style sheets of another build',
    page('<script type="module" src="/assets/guest-AAAAAAAA.js"></script>'),
    page(
      '<link rel="stylesheet" href="/assets/theme-BBBBBBBB.css"><script type="module" src="/assets/guest-CCCCCCCC.js"></script>',
    ),
  ],
  [
    'a picture of another build',
    page('', '<img src="/assets/plate-AAAAAAAA.svg">'),
    page('', '<img src="/assets/plate-B_B-BBBB.svg">'),
  ],
  ['no document', null, null],
])('there is no difference for %s', (_title, was, becomes) => {
  expect(documentDifferences(was, becomes)).toEqual([]);
});

test('reports a field that differs in several entries only once, with the first difference', () => {
  const menu = (...prices: number[]) =>
    json({ sections: [{ items: prices.map((price) => ({ price, name: { bg: 'Супа' } })) }] });
  expect(documentDifferences(menu(1, 2, 3), menu(1, 5, 6))).toEqual([
    { field: 'sections[].items[].price', was: '2', becomes: '5' },
  ]);
});

test('reports added and removed fields and entries', () => {
  const was = json({ items: [{ id: 'a', old: true }, { id: 'b' }] });
  expect(documentDifferences(was, json({ items: [{ id: 'a', days: [1] }] }))).toEqual([
    { field: 'items[].old', was: 'true', becomes: 'nothing' },
    { field: 'items[].days', was: 'nothing', becomes: '[1]' },
    { field: 'items[]', was: '{"id":"b"}', becomes: 'nothing' },
  ]);
});

test('compares a page tag by tag', () => {
  expect(documentDifferences(page(''), page('', '<p class="price">4,50 лв</p>'))).toEqual([
    { field: '<p>', was: '"<p class=\\"price\\">4,50"', becomes: '"<p class=\\"price\\">4,50 лв"' },
  ]);
});

test.each([
  ['a document that is gone', json({}), null, '(document)', 'a document', 'nothing'],
  ['a new document', null, json({}), '(document)', 'nothing', 'a document'],
  ['another status', stored('{}'), stored('{}', { status: 404 }), '(status)', '200', '404'],
  [
    'damaged bytes',
    { ...stored('{}'), body: Buffer.from('?') },
    stored('{}'),
    '(document)',
    'not readable',
    'a text',
  ],
  [
    'another order of the fields',
    json({ a: 1, b: 2 }),
    json({ b: 2, a: 1 }),
    '(order of the fields)',
    'another',
    'another',
  ],
  [
    'an address, which is not shown',
    json({ account: { email: 'a@example.com' } }),
    json({ account: { email: 'b@example.com' } }),
    'account.email',
    '(personal, not shown)',
    '(personal, not shown)',
  ],
])('%s is reported as a difference', (_title, was, becomes, field, before, after) => {
  expect(documentDifferences(was, becomes)).toEqual([{ field, was: before, becomes: after }]);
});

test('reports at most 20 fields per document', () => {
  const fields = (value: number) =>
    json(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, value])));
  expect(documentDifferences(fields(1), fields(2))).toHaveLength(20);
});
