import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, beforeEach } from 'vitest';
import { resultsFolder } from '../env.ts';
import { openPages } from '../real-servers/chromium.ts';
import { forgetLogs, usedLogs } from './results-folder.ts';

/** The largest number of pages that are kept as pictures for a failed test. */
const mostPictures = 4;
const patience = 10_000;

// This is a setup file for the projects that start servers and browsers.
beforeAll(forgetLogs);

beforeEach(({ onTestFailed, task }) => {
  onTestFailed(async () => {
    task.meta.kept = [...(await takePictures(task.id)), ...usedLogs()];
  });
});

async function takePictures(id: string): Promise<readonly string[]> {
  const results = resultsFolder();
  if (results === undefined) return [];
  const directory = path.join(results, 'pictures');
  mkdirSync(directory, { recursive: true });
  const pages = openPages().slice(0, mostPictures);
  const files = pages.map((_, index) => path.join(directory, `${id}-${index + 1}.png`));
  const taken = await Promise.allSettled(
    pages.map((page, index) => page.screenshot({ path: files[index] ?? '', timeout: patience })),
  );
  return files.filter((_, index) => taken[index]?.status === 'fulfilled');
}
