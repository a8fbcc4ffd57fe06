import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { resultsFolder } from '../env.ts';
import { openPages } from '../real-servers/chromium.ts';

/** The maximum number of screenshots when a test fails. */
const mostPictures = 4;
const patience = 10_000;

type TestTask = {
  readonly id: string;
  readonly result?: { readonly state: string } | undefined;
};

let running: TestTask | undefined;
let files: readonly string[] = [];

/** Starts the next test without screenshots. */
export function beginTest(task: TestTask): void {
  running = task;
  files = [];
}

/**
 * If the current test has failed, takes screenshots of the pages that are still open. Call this before pages are
 * closed after a test. Returns all screenshots of the test.
 */
export async function keepPicturesOfFailure(): Promise<readonly string[]> {
  const hasFailed = running?.result?.state === 'fail';
  if (running && hasFailed && files.length === 0) files = await takePictures(running.id);
  return files;
}

async function takePictures(id: string): Promise<readonly string[]> {
  const results = resultsFolder();
  if (results === undefined) return [];
  const directory = path.join(results, 'pictures');
  mkdirSync(directory, { recursive: true });
  const pages = openPages().slice(0, mostPictures);
  const paths = pages.map((_, index) => path.join(directory, `${id}-${index + 1}.png`));
  const taken = await Promise.allSettled(
    pages.map((page, index) => page.screenshot({ path: paths[index] ?? '', timeout: patience })),
  );
  return paths.filter((_, index) => taken[index]?.status === 'fulfilled');
}
