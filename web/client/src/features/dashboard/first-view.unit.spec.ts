import { expect, it } from 'vitest';
import { proposedView } from './first-view.tsx';

it.each([
  [30, 30, 'cards'],
  [31, 31, 'list'],
  [10, 5, 'cards'],
  [10, 4, 'list'],
] as const)(
  'with %i products, %i of them with a photo, the recommended view is %s',
  (items, pictured, view) => {
    expect(proposedView(items, pictured)).toBe(view);
  },
);
