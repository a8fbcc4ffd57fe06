import { nameEventSchema } from '@qr-menu/schema';
import { describe, expect, it } from 'vitest';
import { isAccountNameUsable } from './account-name.ts';
import { type ClaimName, claimOfSkeleton, decideName, evolveName, unclaimedName } from './name.ts';

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
  it('gives a free name to the owner', () => {
    expect(decideName(unclaimedName, claim)).toEqual({ accepted: true, events: [claimed] });
    expect(nameEventSchema.parse(claimed)).toEqual(claimed);
  });

  it('does nothing if the owner already has the name', () => {
    const state = evolveName(unclaimedName, claimed);
    expect(decideName(state, { ...claim, name: 'МЕХАНА РИЛА' })).toEqual({
      accepted: true,
      events: [],
    });
  });

  it('is refused if another owner has it', () => {
    const state = evolveName(unclaimedName, claimed);
    expect(decideName(state, { ...claim, ownerId: 'owner-2' })).toMatchObject({
      accepted: false,
      rejection: { code: 'NAME_TAKEN', field: 'name' },
    });
  });

  it('is refused if the skeleton was claimed by the same name or by a lookalike', () => {
    const look = claimOfSkeleton({ ...claim, name: 'Сахар', normalizedName: 'сахар' }, 'caxap');
    const data = { ...claimed.data, name: 'Сахар', normalizedName: look.normalizedName };
    const state = evolveName(unclaimedName, { ...claimed, data });
    const refusal = (name: string) => {
      const decision = decideName(state, { ...look, name, ownerId: 'owner-2' });
      return decision.accepted ? null : decision.rejection.code;
    };
    expect([refusal('САХАР'), refusal('Caxap')]).toEqual(['NAME_TAKEN', 'NAME_LOOKS_TAKEN']);
    expect(isAccountNameUsable(look.normalizedName)).toBe(false);
  });

  it('does not modify the previous state', () => {
    const before = Object.freeze({ ...unclaimedName });
    expect(evolveName(before, claimed)).toEqual({ ownerId: 'owner-1', name: 'Механа Рила' });
    expect(before).toEqual({ ownerId: null, name: '' });
  });
});
