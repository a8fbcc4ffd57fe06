import { InvalidEnvironment } from '@qr-menu/runtime/process';
import type { KafkaSecurity } from './kafka-client.ts';

export function kafkaSecurity(environment: {
  readonly KAFKA_TLS?: 'on' | 'off' | undefined;
  readonly KAFKA_USERNAME?: string | undefined;
  readonly KAFKA_PASSWORD?: string | undefined;
}): KafkaSecurity {
  const { KAFKA_TLS, KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = environment;
  const tls = KAFKA_TLS === 'on';
  if (username === undefined && password === undefined) return { tls };
  if (username === undefined || password === undefined) {
    throw new InvalidEnvironment('KAFKA_USERNAME and KAFKA_PASSWORD must be set together');
  }
  return { tls, credentials: { username, password } };
}
