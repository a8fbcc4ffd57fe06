import { inject } from 'vitest';
import type { SharedAppName } from './shared-apps.ts';
import type { RunningApp } from './start-app.ts';

/**
 * A product that all files of this run use at the same time, so a test brings an owner and a venue
 * of its own. It ends with the run. Who stops, restarts or configures the product starts one.
 */
export async function sharedApp(name: SharedAppName = 'embedded'): Promise<RunningApp> {
  const response = await fetch(`${inject('sharedApps')}/${name}`);
  if (!response.ok) throw new Error(`the shared product did not start: ${await response.text()}`);
  return response.json();
}
