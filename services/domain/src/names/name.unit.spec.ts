import { nameEventSchema } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { type ClaimName, decideName, evolveName, unclaimedName } from './name.ts';

const claim: ClaimName = {
  type: 'ClaimName',
  name: 'Механа Рила',
  normalizedName: 'механа-рила',
  ownerId: 'owner-1',
};
const claimed = {
  type: 'NameClaimed',
  data: { name: 'Механа Рила', normalizedName: 'механа-рила', ownerId: 'owner-1' },
} as const;

describe('claiming a name', () => {
  it('makes a free one the owner’s', () => {
    expect(decideName(unclaimedName, claim)).toEqual({ accepted: true, events: [claimed] });
    expect(nameEventSchema.parse(claimed)).toEqual(claimed);
  });

  it('is nothing when the owner has it', () => {
    const state = evolveName(unclaimedName, claimed);
    expect(decideName(state, { ...claim, name: 'МЕХАНА РИЛА' })).toEqual({
      accepted: true,
      events: [],
    });
  });

  it('is refused when another has it', () => {
    const state = evolveName(unclaimedName, claimed);
    expect(decideName(state, { ...claim, ownerId: 'owner-2' })).toMatchObject({
      accepted: false,
      rejection: { code: 'NAME_TAKEN', field: 'name' },
    });
  });

  it('leaves the state that it had as it was', () => {
    const before = Object.freeze({ ...unclaimedName });
    expect(evolveName(before, claimed)).toEqual({ ownerId: 'owner-1' });
    expect(before).toEqual({ ownerId: null });
  });
});
