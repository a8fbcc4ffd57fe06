import type { NameEvent } from '@qr-menu/schema';
import { accept, type Decision, type Rejection, reject } from '../decision.ts';
import { normalizeAccountName } from './account-name.ts';

/** The state of a name or a skeleton. `name` is the claimed name as the owner wrote it. */
export type NameState = { readonly ownerId: string | null; readonly name: string };

export const unclaimedName: NameState = { ownerId: null, name: '' };

export type ClaimName = {
  readonly type: 'ClaimName';
  readonly name: string;
  readonly normalizedName: string;
  readonly ownerId: string;
};

/** Skeletons are claimed like names, so only one of two lookalikes wins. No venue's name starts with `~`. */
export const claimOfSkeleton = (claim: ClaimName, skeleton: string): ClaimName => ({
  ...claim,
  normalizedName: `~${skeleton}`,
});

export function decideName(state: NameState, command: ClaimName): Decision<NameEvent> {
  const { name, normalizedName, ownerId } = command;
  if (state.ownerId === ownerId) return accept();
  if (state.ownerId === null) {
    return accept({ type: 'NameClaimed', data: { name, normalizedName, ownerId } });
  }
  return normalizeAccountName(state.name) === normalizeAccountName(name)
    ? reject('NAME_TAKEN', `The name ${name} is already taken`, 'name')
    : { accepted: false, rejection: looksTaken(name) };
}

export const looksTaken = (name: string): Rejection =>
  reject('NAME_LOOKS_TAKEN', `The name ${name} looks like that of another venue`, 'name').rejection;

export function evolveName(_state: NameState, { data: { ownerId, name } }: NameEvent): NameState {
  return { ownerId, name };
}
