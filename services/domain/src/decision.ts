import type { ConflictReason, TimeReason } from '@qr-menu/schema';

/** Codes of expected failures. They never change, because the API returns them as `extensions.code`. */
export type RejectionCode =
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'NAME_TAKEN'
  | 'NAME_LOOKS_TAKEN'
  | 'NAME_MIXES_SCRIPTS'
  | 'NAME_HOLDS_ADDRESS'
  | 'NUMBER_TAKEN'
  | 'LIMIT_EXCEEDED'
  | 'BUDGET_SPENT'
  | 'WORKSPACE_FULL';

export type Rejection = {
  readonly code: RejectionCode;
  readonly message: string;
  readonly field?: string;
  readonly reason?: ConflictReason | TimeReason;
};

export type Outcome<Result> =
  | ({ readonly accepted: true } & Result)
  | { readonly accepted: false; readonly rejection: Rejection };

export type Decision<Event> = Outcome<{ readonly events: readonly Event[] }>;

/** Without events, the command changes nothing. */
export const accept = <Event>(...events: readonly Event[]): Decision<Event> => ({
  accepted: true,
  events,
});

export const reject = (
  code: RejectionCode,
  message: string,
  field?: string,
): Extract<Decision<never>, { accepted: false }> => ({
  accepted: false,
  rejection: field === undefined ? { code, message } : { code, message, field },
});

export const conflict = (
  reason: ConflictReason,
  message: string,
): Extract<Decision<never>, { accepted: false }> => ({
  accepted: false,
  rejection: { code: 'CONFLICT', message, reason },
});

export function acceptUnless<Event>(
  faults: readonly (Rejection | null)[],
  events: () => readonly (Event | Absent)[],
): Decision<Event> {
  const fault = faults.find((candidate) => candidate !== null);
  return fault ? { accepted: false, rejection: fault } : accept(...applicable(events()));
}

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else bytes += code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

type Absent = false | null;

export const applicable = <Event>(events: readonly (Event | Absent)[]): readonly Event[] =>
  events.filter((event): event is Event => event !== false && event !== null);

/** Check this before appending. Otherwise, a duplicate id would later violate a primary key (rule R6). */
export const idTaken = (kind: string, id: string) =>
  reject('CONFLICT', `The ${kind} id ${id} is already used`);

/** Also returned for another owner's id, as if it did not exist. */
export const notFound = (kind: string, id: string) =>
  reject('NOT_FOUND', `No ${kind} found with id ${id}`);
