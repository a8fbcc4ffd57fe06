import type { TestProject } from 'vitest/node';
import { readEnvironment } from '../env.ts';
import { findChromium } from './start-real-servers.ts';

/** Before the first test of the project `alone`, which needs no servers. */
export async function setup(project: TestProject): Promise<void> {
  const environment = readEnvironment();
  const { part, line } = await findChromium(environment);
  if (!part) process.stdout.write(`${line}\n`);
  if (environment.REQUIRE_REAL === 'all' && !part) {
    throw new Error('REQUIRE_REAL=all, but there is no browser');
  }
  project.provide('chromium', part?.address ?? null);
}
