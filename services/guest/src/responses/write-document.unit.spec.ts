import { expect, test } from 'vitest';
import { createHeads } from './write-document.ts';

test.each(['gzip', 'identity'] as const)(
  'a head (%s) is made once, and again for a body of another length with the same tag',
  (encoding) => {
    const { complete } = createHeads({ vary: 'cookie' });
    const first = complete('"a"', encoding, 10);
    expect(first.slice(-2)).toEqual(['content-length', '10']);
    expect(complete('"a"', encoding, 10)).toBe(first);
    const second = complete('"a"', encoding, 12);
    expect(second).toEqual([...first.slice(0, -1), '12']);
    expect(complete('"a"', encoding, 10)).toEqual(first);
  },
);
