import type { NameEvent } from '@qr-menu/schema';
import { accept, type Decision, type Rejection, reject } from '../decision.ts';
import { normalizeAccountName } from './account-name.ts';

/** Of a name, or of a look; `name` is the one that it was claimed for, as it was written. */
export type NameState = { readonly ownerId: string | null; readonly name: string };

export const unclaimedName: NameState = { ownerId: null, name: '' };

export type ClaimName = {
  readonly type: 'ClaimName';
  readonly name: string;
  readonly normalizedName: string;
  readonly ownerId: string;
};

/**
 * A look is claimed like a name, in a stream of the same kind, so that of two names that look alike
 * and are claimed at once one wins. No name begins with this sign.
 */
export const claimOfLook = (claim: ClaimName, skeleton: string): ClaimName => ({
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
