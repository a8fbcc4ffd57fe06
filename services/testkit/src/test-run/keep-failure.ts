import { beforeAll, beforeEach } from 'vitest';
import { beginTest, keepPicturesOfFailure } from './failure-pictures.ts';
import { forgetLogs, usedLogs } from './results-folder.ts';

// A setup file for the projects that start servers and browsers.
beforeAll(forgetLogs);

beforeEach(({ onTestFailed, task }) => {
  beginTest(task);
  onTestFailed(async () => {
    task.meta.kept = [...(await keepPicturesOfFailure()), ...usedLogs()];
  });
});
