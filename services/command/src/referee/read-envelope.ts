import { type Commit, commitSchema, eventTypes, streamSchema } from '@qr-menu/schema';
import { z } from 'zod';

/** What every envelope has had since the first one, whatever its events are. */
const outerSchema = z.looseObject({
  commitId: z.string().min(1),
  stream: streamSchema,
  expectedVersion: z.int().nonnegative(),
  events: z.array(z.looseObject({ type: z.string() })).min(1),
});

export type Envelope =
  | { readonly readable: true; readonly commit: Commit; readonly text: string }
  | { readonly readable: false; readonly reason: string };

/** This code is older than the log: applying anything further would skip events (rule R6). */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
  readonly code = 'UNKNOWN_EVENT_TYPE';
  readonly retryable = false;
}

const knownTypes: ReadonlySet<string> = new Set(eventTypes);

/**
 * Reads a log message. By a pure rule, so that every replay decides alike: what is no envelope is
 * unreadable and goes to quarantine; an envelope with an unknown event type throws
 * `UnknownEventType`.
 */
export function readEnvelope(key: string, value: Uint8Array): Envelope {
  const text = decode(value);
  const json = text === null ? undefined : parseJson(text);
  const outer = outerSchema.safeParse(json);
  if (text === null || !outer.success) return { readable: false, reason: 'not a commit envelope' };
  if (outer.data.stream !== key) {
    return { readable: false, reason: 'the message key is not the stream' };
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

function decode(value: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(value);
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
