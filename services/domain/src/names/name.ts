import type { NameEvent } from '@qr-menu/schema';
import { accept, type Decision, reject } from '../decision.ts';

export type NameState = { readonly ownerId: string | null };

export const unclaimedName: NameState = { ownerId: null };

export type ClaimName = {
  readonly type: 'ClaimName';
  readonly name: string;
  readonly normalizedName: string;
  readonly ownerId: string;
};

export function decideName(state: NameState, command: ClaimName): Decision<NameEvent> {
  if (state.ownerId === command.ownerId) return accept();
  if (state.ownerId !== null) {
    return reject('NAME_TAKEN', `The name ${command.name} is already taken`, 'name');
  }
  const { name, normalizedName, ownerId } = command;
  return accept({ type: 'NameClaimed', data: { name, normalizedName, ownerId } });
}

export function evolveName(_state: NameState, event: NameEvent): NameState {
  return { ownerId: event.data.ownerId };
}
