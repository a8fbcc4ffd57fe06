import { expect, test } from 'vitest';
import { createClosers } from './closers.ts';

test('everything is closed in reverse order even if some of it fails, and the first error is reported', async () => {
  const closers = createClosers();
  const closed: string[] = [];
  closers.add(async () => closed.push('first'));
  for (const name of ['second', 'third']) {
    closers.add(async () => {
      closed.push(name);
      throw new Error(`${name} does not close`);
    });
  }
  await expect(closers.closeAll()).rejects.toThrow('third does not close');
  expect(closed).toEqual(['third', 'second', 'first']);
  await closers.closeAll();
  expect(closed).toHaveLength(3);
});
