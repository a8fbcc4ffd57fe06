import { type Rejection, reject } from '../decision.ts';

export function idListFault(
  field: string,
  ids: readonly string[],
  { min = 0, max }: { readonly min?: number; readonly max: number },
): Rejection | null {
  const refused = (reason: string) =>
    reject('BAD_USER_INPUT', `${field}: ${reason}`, field).rejection;
  if (ids.length < min || ids.length > max) {
    return refused(min === 0 ? `can have ${max} ids at most` : `must have ${min} to ${max} ids`);
  }
  return new Set(ids).size < ids.length ? refused('must name each id once') : null;
}

export function orderFault(
  field: string,
  ids: readonly string[],
  present: readonly { readonly id: string }[],
): Rejection | null {
  const named = new Set(ids);
  if (named.size < ids.length) {
    return reject('BAD_USER_INPUT', `${field}: must not repeat an id`, field).rejection;
  }
  return named.size === present.length && present.every(({ id }) => named.has(id))
    ? null
    : reject('CONFLICT', 'The list has changed in the meantime. Reload it and order it again.')
        .rejection;
}

/** Whether the entities are already in this order and have positions 1 to n. */
export const isInOrder = (
  desiredIds: readonly string[],
  present: readonly { readonly id: string; readonly position: number }[],
): boolean => present.every(({ id, position }) => desiredIds[position - 1] === id);
