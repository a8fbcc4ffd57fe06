import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const bin = path.join(import.meta.dirname, '../bin/qr-menu-operator.mjs');

/** Needs a build, which `npm test` creates before the tests. */
it('the built command line prints its help without any settings', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [bin, '--help'], { env: {} });
  expect(stdout).toContain('status');
  expect(stdout).toContain('verify');
});

it('the command line succeeds if its output pipe is closed', async () => {
  const child = spawn(process.execPath, [bin, '--help'], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
