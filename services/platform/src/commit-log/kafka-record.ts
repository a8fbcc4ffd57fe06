import type { IHeaders, KafkaMessage } from 'kafkajs';
import type { LogRecord } from './commit-log.ts';

export type FetchedMessage = Pick<KafkaMessage, 'key' | 'value' | 'headers' | 'offset'> & {
  /** Of the batch that it was stored in; kafkajs has it, and does not declare it. */
  readonly batchContext?: { readonly partitionLeaderEpoch?: number };
};

/** A message as it came from a broker, as the port's record. */
export function toRecord(partition: number, message: FetchedMessage): LogRecord {
  return {
    partition,
    offset: BigInt(message.offset),
    key: message.key?.toString('utf8') ?? '',
    value: message.value ?? new Uint8Array(),
    headers: toHeaders(message.headers ?? {}),
    term: message.batchContext?.partitionLeaderEpoch,
  };
}

function toHeaders(headers: IHeaders): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    // A header that is repeated counts once, with its first value.
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) texts[name] = first.toString();
  }
  return texts;
}
