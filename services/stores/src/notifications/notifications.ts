import type { Logger } from '@qr-menu/runtime/process';
import { z } from 'zod';

/** Delivers in order per channel, but can lose messages, so look up results as well (R5, R8). */
export type Notifications = {
  /** Never rejects. A notification that cannot be sent is lost. */
  readonly publish: (channel: string, message: string) => Promise<void>;
  readonly subscribe: (
    channel: string,
    onMessage: (message: string) => void,
  ) => Promise<() => Promise<void>>;
  readonly close: () => Promise<void>;
};

export const verdictSchema = z.object({
  stream: z.string(),
  commitId: z.string(),
  outcome: z.enum(['accepted', 'superseded']),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const changeNotificationSchema = z.object({
  stream: z.string(),
  version: z.int(),
  partition: z.int(),
  /** The commit's log offset, in decimal. */
  offset: z.string(),
  /** Whether the commit was parked. A parked commit is applied after Postgres has passed its offset. */
  isLate: z.boolean().optional(),
});
export type ChangeNotification = z.infer<typeof changeNotificationSchema>;

export const changesChannel = 'changes';
export const verdictsChannel = (gatewayId: string): string => `verdicts:${gatewayId}`;

export const replyToHeader = 'reply-to';
export const commitIdHeader = 'commit-id';
/** A header with the time of the decision, so that the delay can be measured without reading the envelope. */
export const decidedAtHeader = 'decided-at';

/** Milliseconds since 1970. Null without the header, as in a republished record. */
export function decidedAtOf(headers: Readonly<Record<string, string>>): number | null {
  const at = Date.parse(headers[decidedAtHeader] ?? '');
  return Number.isNaN(at) ? null : at;
}

type OnMessage = (message: string) => void;

type Listeners = {
  /** Returns a function that removes the listener. That function returns whether it was the last listener. */
  readonly add: (channel: string, onMessage: OnMessage) => () => boolean;
  readonly deliver: (channel: string, message: string) => void;
};

/** If one listener throws, the others still get the message. */
export function createListeners(logger: Logger): Listeners {
  const byChannel = new Map<string, Set<{ readonly onMessage: OnMessage }>>();
  return {
    add: (channel, onMessage) => {
      const listener = { onMessage };
      const listeners = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, listeners.add(listener));
      return () => {
        const isLast = listeners.delete(listener) && listeners.size === 0;
        if (isLast && byChannel.get(channel) === listeners) byChannel.delete(channel);
        return isLast;
      };
    },
    deliver: (channel, message) => {
      for (const { onMessage } of [...(byChannel.get(channel) ?? [])]) {
        try {
          onMessage(message);
        } catch (error) {
          logger.error({ err: error, channel }, 'a notification could not be handled');
        }
      }
    },
  };
}
