import { inject } from 'vitest';
import type { SharedApp, SharedAppName } from './shared-apps.ts';

/** Whether this run found what the product on real servers needs. */
export const hasServers =
  inject('databaseUrl') !== null && inject('kafkaBrokers') !== null && inject('redisUrl') !== null;

/**
 * A product that all files of this run use at the same time, so a test brings an owner and a venue
 * of its own. It ends with the run. Who stops, restarts or configures the product starts one.
 */
export async function sharedApp(name: SharedAppName = 'embedded'): Promise<SharedApp> {
  const response = await fetch(`${inject('sharedApps')}/${name}`);
  if (!response.ok) throw new Error(`the shared product did not start: ${await response.text()}`);
  return response.json();
}
