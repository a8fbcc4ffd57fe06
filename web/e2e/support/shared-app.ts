import { inject } from 'vitest';
import type { RunningApp } from './start-app.ts';

/**
 * The product with its demo venue, shared by all files of this run at the same time, so a test that
 * changes anything creates its own owner and venue. It ends with the run. A test that stops,
 * restarts or configures the product starts its own.
 */
export async function sharedApp(): Promise<RunningApp> {
  const response = await fetch(inject('sharedApp'));
  if (!response.ok) throw new Error(`the shared product did not start: ${await response.text()}`);
  return response.json();
}
