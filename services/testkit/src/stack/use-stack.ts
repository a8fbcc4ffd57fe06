import type { Logger } from '@qr-menu/runtime/process';
import { afterAll, beforeAll } from 'vitest';
import { type Stack, startStack } from './start-stack.ts';

/** Starts an empty stack before the tests of the current block, and stops it afterwards. */
export function useStack(
  databaseServer: string | null,
  variables?: Readonly<Record<string, string>>,
  logger?: Logger,
): Stack {
  const stack: Partial<Stack> = {};
  beforeAll(async () => {
    Object.assign(stack, await startStack(databaseServer ?? '', variables, logger));
  });
  afterAll(() => stack.stop?.());
  return stack as Stack;
}
