import { randomUUID } from 'node:crypto';

/** Returns a different topic for each test file, because files share the brokers and run concurrently. */
export function testTopicName(): string {
  return `test-${randomUUID()}`;
}

export function testKeyPrefix(): string {
  return `test:${randomUUID()}:`;
}
