import type { VenueLook } from '@qr-menu/schema';
import { describe, expect, it, test } from 'vitest';
import { given, workspaceAfter } from '../../test/given-workspace.ts';
import { accountCreated } from '../../test/venue-events.ts';
import { buildPublicMenu } from '../public-menu/build-public-menu.ts';
import { accentHex, accents, lookAttributes, nearestAccent, usualLook } from './index.ts';

const accountId = 'account-1';
const update = { type: 'UpdateAccount', accountId } as const;
const green: VenueLook = { accent: 150, style: 'MODERN', scheme: 'DARK' };
const changed = (look: VenueLook) =>
  ({ type: 'VenueLookChanged', data: { accountId, look } }) as const;

describe('the look of a venue', () => {
  it('is changed as a whole, and only if it differs', () => {
    given(accountCreated())
      .when({ ...update, look: green })
      .thenEvents(changed(green));
    given(accountCreated(), changed(green))
      .when({ ...update, look: green })
      .thenNothing();
  });

  it.each([
    ['accent', { ...green, accent: 7 }],
    ['accent', { ...green, accent: 360 }],
    ['accent', { ...green, accent: -15 }],
    ['style', { ...green, style: 'BAROQUE' }],
    ['scheme', { ...green, scheme: 'SEPIA' }],
  ])('is refused if the %s is unknown', (field, look) => {
    given(accountCreated())
      .when({ ...update, look })
      .thenRejected('BAD_USER_INPUT', field);
  });

  it('is omitted from the public menu unless the owner has chosen a look', () => {
    const lookIn = (...events: Parameters<typeof workspaceAfter>[0]) =>
      buildPublicMenu(workspaceAfter([accountCreated(), ...events]), 1).account?.look;
    expect(lookIn()).toBeUndefined();
    expect(lookIn(changed(green))).toEqual(green);
    expect(lookIn(changed(green), changed(usualLook))).toBeUndefined();
  });
});

test('the attributes of a page omit default choices, and choices from a later release', () => {
  expect(lookAttributes(usualLook)).toEqual({});
  expect(lookAttributes(green)).toEqual({ accent: '150', style: 'modern', scheme: 'dark' });
  expect(lookAttributes({ accent: 7, style: 'BAROQUE', scheme: 'SEPIA' })).toEqual({});
});

test('every accent is its own nearest accent, and greys have no nearest accent', () => {
  for (const accent of accents) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt(accentHex(accent).slice(at, at + 2), 16),
    );
    expect(nearestAccent(red, green, blue)).toBe(accent);
  }
  for (const grey of [0, 17, 128, 255]) expect(nearestAccent(grey, grey, grey)).toBeNull();
});
