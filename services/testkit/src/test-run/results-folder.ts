import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { resultsFolder, setResultsFolder } from '../env.ts';

const root = path.join(import.meta.dirname, '../../../..');
const all = path.join(root, 'test-results');
/** The number of failed runs whose folders are kept. Older folders are removed. */
const keptRuns = 10;

/** Returns the folder of the current run, which the first file creates. */
export function newResultsFolder(now = new Date()): string {
  for (const old of oldRuns()) rmSync(path.join(all, old), { recursive: true, force: true });
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}-${process.pid}`;
  setResultsFolder(path.join(all, name));
  return path.join(all, name);
}

function oldRuns(): readonly string[] {
  try {
    return readdirSync(all).sort().slice(0, -keptRuns);
  } catch {
    return [];
  }
}

const used: string[] = [];
let count = 0;

/** Returns a path for the log of a server that this process starts. Null outside of a test run. */
export function newLogFile(name: string): string | null {
  const results = resultsFolder();
  if (results === undefined) return null;
  const directory = path.join(results, 'logs');
  mkdirSync(directory, { recursive: true });
  count += 1;
  const file = path.join(directory, `${name}-${process.pid}-${count}.log`);
  used.push(file);
  return file;
}

/** Returns the logs of servers that this process has started since `forgetLogs` was last called. */
export const usedLogs = (): readonly string[] => [...used];

export const forgetLogs = (): void => void used.splice(0);
