import type { Attributes } from '@opentelemetry/api';

export type SpanRole = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export type SpanOptions = {
  /** A W3C traceparent. If omitted, this span starts a new trace. */
  readonly parent?: string | undefined;
  readonly kind?: SpanRole;
  /** Milliseconds since the epoch. Defaults to now. */
  readonly startedAt?: number | undefined;
  readonly attributes?: Attributes;
};

export type TracedSpan = {
  /** The traceparent for follow-up work. Undefined if the trace is not recorded. */
  readonly traceparent: string | undefined;
  readonly name: (name: string) => void;
  readonly set: (attributes: Attributes) => void;
  readonly fail: (reason: string) => void;
  readonly end: (at?: number) => void;
};

export type BrowserSpan = {
  /** The traceparent with the span's own id. The span has no parent. */
  readonly traceparent: string;
  readonly name: string;
  readonly outcome: 'ok' | 'error';
  readonly duration: number;
};

export type Tracing = {
  /** If false, nothing is recorded, so callers can skip preparing spans. */
  readonly isOn: boolean;
  readonly start: (name: string, options?: SpanOptions) => TracedSpan;
  /** Starts the first span of a request. Decides whether to record the trace of a client. */
  readonly enter: (name: string, options?: SpanOptions) => TracedSpan;
  /** Records a finished span that was created elsewhere. */
  readonly record: (span: BrowserSpan) => void;
  readonly stop: () => Promise<void>;
};

const nothing = (): void => undefined;
export const unrecorded: TracedSpan = {
  traceparent: undefined,
  name: nothing,
  set: nothing,
  fail: nothing,
  end: nothing,
};

export const noTracing: Tracing = {
  isOn: false,
  start: () => unrecorded,
  enter: () => unrecorded,
  record: nothing,
  stop: async () => undefined,
};
