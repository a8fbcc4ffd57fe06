import type { Attributes } from '@opentelemetry/api';

export type SpanRole = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

export type SpanOptions = {
  /** W3C; absent: this span begins a trace. */
  readonly parent?: string | undefined;
  readonly kind?: SpanRole;
  /** Milliseconds since the epoch; absent: now. */
  readonly startedAt?: number | undefined;
  readonly attributes?: Attributes;
};

export type TracedSpan = {
  /** For those who go on with this work; absent when the trace is not recorded. */
  readonly traceparent: string | undefined;
  readonly name: (name: string) => void;
  readonly set: (attributes: Attributes) => void;
  readonly fail: (reason: string) => void;
  readonly end: (at?: number) => void;
};

/** An operation as the browser saw it. */
export type BrowserSpan = {
  /** Its own: it has no parent. */
  readonly traceparent: string;
  readonly name: string;
  readonly outcome: 'ok' | 'error';
  /** Milliseconds. */
  readonly duration: number;
};

export type Tracing = {
  /** False: nothing is recorded, and nobody should take pains to. */
  readonly isOn: boolean;
  readonly start: (name: string, options?: SpanOptions) => TracedSpan;
  /** The first span of ours: whether a client's trace is recorded is decided here. */
  readonly enter: (name: string, options?: SpanOptions) => TracedSpan;
  /** A span that was made elsewhere and has ended just now. */
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
