import type { TestProject } from 'vitest/node';
import { readEnvironment } from '../env.ts';
import { findChromium } from './start-real-servers.ts';

/** Runs before the project `alone`, which needs no servers. The project `real` lists the servers. */
export async function setup(project: TestProject): Promise<void> {
  const environment = readEnvironment();
  const { part } = await findChromium(environment);
  if (environment.REQUIRE_REAL === 'all' && !part) {
    throw new Error('REQUIRE_REAL=all, but there is no browser');
  }
  project.provide('chromium', part?.address ?? null);
}
