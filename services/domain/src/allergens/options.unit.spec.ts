import { describe, expect, it } from 'vitest';
import { type OptionsOf, optionsVerdict } from './options.ts';

const free = { contains: [], declared: true };
const cheese = { contains: ['MILK'], declared: true };
const secret = { contains: [], declared: false };
const later = { contains: ['CORIANDER'], declared: true };

describe('the options of a dish for somebody who avoids milk', () => {
  it.each<[groups: readonly OptionsOf[], verdict: ReturnType<typeof optionsVerdict>]>([
    [[], 'FREE'],
    [[{ min: 0, options: [] }], 'FREE'],
    [[{ min: 1, options: [free] }], 'FREE'],
    [[{ min: 0, options: [cheese] }], 'NOTE'],
    [[{ min: 0, options: [secret] }], 'NOTE'],
    [[{ min: 0, options: [later] }], 'NOTE'],
    [[{ min: 1, options: [cheese, free] }], 'NOTE'],
    [[{ min: 1, options: [cheese] }], 'DEPENDS_ON_CHOICE'],
    [[{ min: 1, options: [secret, cheese] }], 'DEPENDS_ON_CHOICE'],
    [[{ min: 1, options: [later] }], 'DEPENDS_ON_CHOICE'],
    [[{ min: 2, options: [cheese, free] }], 'DEPENDS_ON_CHOICE'],
    [
      [
        { min: 0, options: [cheese] },
        { min: 1, options: [secret] },
      ],
      'DEPENDS_ON_CHOICE',
    ],
  ])('%j: %s', (groups, verdict) => {
    expect(optionsVerdict(groups, ['MILK'])).toBe(verdict);
  });

  it('says nothing to somebody who avoids nothing', () => {
    expect(optionsVerdict([{ min: 1, options: [cheese, secret] }], [])).toBe('FREE');
  });

  it('meets a kind of what is avoided, and what it is a kind of', () => {
    const almonds = { min: 1, options: [{ contains: ['ALMONDS'], declared: true }] };
    expect(optionsVerdict([almonds], ['NUTS'])).toBe('DEPENDS_ON_CHOICE');
    expect(optionsVerdict([almonds], ['MILK'])).toBe('FREE');
  });
});
