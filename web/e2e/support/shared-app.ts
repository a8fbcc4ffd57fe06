import { inject } from 'vitest';
import type { RunningApp } from './start-app.ts';

/**
 * Returns the product with its demo venue. All files of this run share it at the same time. A test that makes
 * changes creates its own owner and venue, and a test that stops, restarts or configures the product starts
 * its own product. The shared product ends with the run.
 */
export async function sharedApp(): Promise<RunningApp> {
  const response = await fetch(inject('sharedApp'));
  if (!response.ok) throw new Error(`the shared product did not start: ${await response.text()}`);
  return response.json();
}
