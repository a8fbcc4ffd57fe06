import { type Notices, type Verdict, verdictSchema, verdictsChannel } from '@qr-menu/platform';

export type AwaitedVerdict = {
  readonly verdict: Promise<Verdict['outcome']>;
  readonly cancel: () => void;
};

export type VerdictInbox = {
  /** The reply channel that a commit's message names. */
  readonly channel: string;
  /** Call before appending: a verdict that comes earlier would be lost. */
  readonly expect: (stream: string, commitId: string) => AwaitedVerdict;
  readonly close: () => Promise<void>;
};

/** Receives the referee's verdicts for the commits of one gateway process. */
export async function createVerdictInbox(
  notices: Notices,
  gatewayId: string,
): Promise<VerdictInbox> {
  const waiting = new Map<string, (outcome: Verdict['outcome']) => void>();
  const channel = verdictsChannel(gatewayId);
  const close = await notices.subscribe(channel, (message) => {
    const { stream, commitId, outcome } = verdictSchema.parse(JSON.parse(message));
    waiting.get(keyOf(stream, commitId))?.(outcome);
  });

  function expect(stream: string, commitId: string): AwaitedVerdict {
    const key = keyOf(stream, commitId);
    const { promise, resolve } = withResolver<Verdict['outcome']>();
    waiting.set(key, resolve);
    return { verdict: promise, cancel: () => waiting.delete(key) };
  }

  return { channel, expect, close };
}

const keyOf = (stream: string, commitId: string): string => `${stream}\n${commitId}`;

function withResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
