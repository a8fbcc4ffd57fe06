import {
  type Commit,
  commitSchema,
  currentSchemaVersion,
  eventTypes,
  streamSchema,
} from '@qr-menu/schema';
import { isUnstorable } from '@qr-menu/stores/postgres';
import { z } from 'zod';

/** What every envelope has had since the first one, whatever its events are. */
const outerSchema = z.looseObject({
  schemaVersion: z.int(),
  commitId: z.string().min(1),
  stream: streamSchema,
  expectedVersion: z.int().nonnegative(),
  events: z.array(z.looseObject({ type: z.string() })).min(1),
});

type Envelope =
  | { readonly readable: true; readonly commit: Commit; readonly text: string }
  | { readonly readable: false; readonly reason: string };

/** This code is older than the log: applying anything further would skip events (rule R6). */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
  readonly code = 'UNKNOWN_EVENT_TYPE';
  readonly retryable = false;
}

/** Written by newer code than this: to quarantine it would lose what the next release can read. */
export class NewerSchemaVersion extends Error {
  override readonly name = 'NewerSchemaVersion';
  readonly code = 'NEWER_SCHEMA_VERSION';
  readonly retryable = false;
}

const knownTypes: ReadonlySet<string> = new Set(eventTypes);

/**
 * The rule is pure, so that replays decide alike: what is no envelope is unreadable and goes to
 * quarantine, and so does one whose texts Postgres cannot hold as they are.
 */
export function readEnvelope(key: string, value: Uint8Array): Envelope {
  const { text, json } = decode(value);
  const outer = outerSchema.safeParse(json);
  if (!outer.success) return { readable: false, reason: 'not a commit envelope' };
  if (outer.data.stream !== key) {
    return { readable: false, reason: 'the message key is not the stream' };
  }
  if (holdsUnstorableText(json)) {
    return { readable: false, reason: 'it holds U+0000 or a lone surrogate' };
  }
  if (outer.data.schemaVersion > currentSchemaVersion) {
    const { commitId, schemaVersion } = outer.data;
    throw new NewerSchemaVersion(`commit ${commitId} has the schema version ${schemaVersion}`);
  }
  const unknown = outer.data.events.find(({ type }) => !knownTypes.has(type));
  if (unknown) {
    throw new UnknownEventType(`commit ${outer.data.commitId} holds the event ${unknown.type}`);
  }
  const commit = commitSchema.safeParse(json);
  return commit.success
    ? { readable: true, commit: commit.data, text }
    : { readable: false, reason: z.prettifyError(commit.error) };
}

function decode(value: Uint8Array): { readonly text: string; readonly json: unknown } {
  try {
    // The archive holds what was appended to the byte, so not even a byte order mark is dropped.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value);
    return { text, json: JSON.parse(text) };
  } catch {
    return { text: '', json: undefined };
  }
}

function holdsUnstorableText(json: unknown): boolean {
  if (typeof json === 'string') return isUnstorable(json);
  if (typeof json !== 'object' || json === null) return false;
  return Object.values(json).some(holdsUnstorableText);
}
