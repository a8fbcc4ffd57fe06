import { randomUUID } from 'node:crypto';

/** For a test file's own topic: files share the brokers and run concurrently. */
export function testTopicName(): string {
  return `test-${randomUUID()}`;
}

export function testKeyPrefix(): string {
  return `test:${randomUUID()}:`;
}
