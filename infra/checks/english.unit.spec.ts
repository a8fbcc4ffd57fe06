import { expect, test } from 'vitest';
import { blocksOf, complaints, looksTranslated } from './english.ts';

test.each([
  ['Returns the stored document.', false],
  ['What is stored under a name.', true],
  ['Of several columns the first counts.', true],
  ['Null: not declared.', true],
  ['Reports the reason to the owner.', false],
  ['The owner is told the reason.', true],
])('%j looks translated: %s', (sentence, expected) => {
  expect(looksTranslated(sentence)).toBe(expected);
});

test('the English check finds comments, test titles and paragraphs', () => {
  const source = "/** A doc. */\n// A line,\n// and its end.\ntest('a title', () => 1);\n";
  expect(blocksOf('a.unit.spec.ts', source).map(({ kind, text }) => [kind, text.trim()])).toEqual([
    ['comments', 'A doc.'],
    ['comments', 'A line,\n and its end.'],
    ['titles', 'a title'],
  ]);
  expect(blocksOf('a.md', 'One\nparagraph\n\nAnother\n')).toHaveLength(2);
});

test('the English check fails if the number of hits differs from the budget', () => {
  const hits = [{ kind: 'comments', where: 'a.ts:1', sentence: 'Of two the first.' }] as const;
  const otherBudgets = { titles: 0, documents: 0 };
  expect(complaints(hits, { comments: 1, ...otherBudgets })).toEqual([]);
  expect(complaints([], { comments: 1, ...otherBudgets })).toEqual([
    'comments: set the budget to 0',
  ]);
  expect(complaints(hits, { comments: 0, ...otherBudgets })).toEqual([
    'comments: 1 sentences look translated, allowed 0',
    '  a.ts:1 Of two the first.',
  ]);
});
