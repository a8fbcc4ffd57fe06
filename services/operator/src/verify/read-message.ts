import type { LogRecord } from '@qr-menu/platform';
import { type Commit, commitSchema, currentSchemaVersion, eventTypes } from '@qr-menu/schema';
import { z } from 'zod';

/** What a message of the log is; `text` is the commit as it was appended. */
export type Message =
  | { readonly kind: 'commit'; readonly commit: Commit; readonly text: string }
  | { readonly kind: 'unreadable' };

/** The referee halts at such a message, so nothing behind it can be judged. */
export class LogTooNew extends Error {
  override readonly name = 'LogTooNew';
  readonly code = 'LOG_TOO_NEW';
  readonly retryable = false;
}

const unreadable: Message = { kind: 'unreadable' };
const types: ReadonlySet<string> = new Set(eventTypes);

/** The form that envelopes have whatever release wrote them. */
const formSchema = z.looseObject({
  schemaVersion: z.int(),
  commitId: z.string().min(1),
  stream: z.string().regex(/^(workspace|name):./s),
  expectedVersion: z.int().min(0),
  events: z.tuple([z.looseObject({ type: z.string() })], z.looseObject({ type: z.string() })),
});

/**
 * Reads a message by the contract of the log. It repeats the referee's rule in other words on
 * purpose: what is checked must not be its own yardstick.
 */
export function readMessage({ partition, offset, key, value }: LogRecord): Message {
  const text = Buffer.from(value).toString('utf8');
  if (Buffer.compare(Buffer.from(text, 'utf8'), value) !== 0) return unreadable;
  const { json, storable } = parse(text);
  const form = formSchema.safeParse(json);
  if (!form.success || form.data.stream !== key || !storable) return unreadable;
  const { schemaVersion, events } = form.data;
  const unknown = events.find(({ type }) => !types.has(type))?.type;
  if (schemaVersion > currentSchemaVersion || unknown !== undefined) {
    const what = unknown === undefined ? `schema version ${schemaVersion}` : `event ${unknown}`;
    throw new LogTooNew(`partition ${partition} offset ${offset} holds the ${what}`);
  }
  const commit = commitSchema.safeParse(json);
  return commit.success ? { kind: 'commit', commit: commit.data, text } : unreadable;
}

/** Postgres cannot hold U+0000, and half a surrogate pair does not survive being written as UTF-8. */
function parse(text: string): { readonly json: unknown; readonly storable: boolean } {
  let storable = true;
  const look = (_key: string, value: unknown): unknown => {
    if (typeof value === 'string') {
      storable &&= !value.includes('\u0000') && Buffer.from(value).toString() === value;
    }
    return value;
  };
  try {
    return { json: JSON.parse(text, look), storable };
  } catch {
    return { json: undefined, storable };
  }
}
