import { describe, expect, test } from 'vitest';
import { codeMatrix, logoModules } from './code-drawing.ts';

const addressOf = (length: number) => `https://menu.example/${'q'.repeat(length)}`;

describe('the logo in the middle', () => {
  test.each([1, 10, 20, 40, 60, 90, 130])(
    'covers less than half of the area that level H can restore, for URLs of any length (%i)',
    (length) => {
      const matrix = codeMatrix(addressOf(length), 'H');
      const { first, count } = logoModules(matrix);
      expect(2 * first + count).toBe(matrix.size);
      expect(first).toBeGreaterThan(8);
      expect(count).toBeGreaterThanOrEqual(5);
      // The patterns in the corners and along the edges contain no data.
      const data = matrix.size ** 2 - 3 * 64 - 2 * (matrix.size - 16) - 31;
      expect(count ** 2 / data).toBeLessThan(0.15);
    },
  );
});
