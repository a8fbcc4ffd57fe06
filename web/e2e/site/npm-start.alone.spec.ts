import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { createScratch, freePort, programEnvironment, type Scratch } from '@qr-menu/testkit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hasBrowser, sharedBrowser } from '../support/launch-browser.ts';

const root = path.join(import.meta.dirname, '../../..');

let scratch: Scratch;

beforeAll(async () => {
  scratch = await createScratch();
});
afterAll(() => scratch.remove());

/** Runs the command in the README. It builds first, so nothing else may use the build while it runs. */
async function npmStart(port: number) {
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: programEnvironment({
      PORT: String(port),
      DATA_DIR: path.join(scratch.directory, 'data'),
      PASSWORD_COST: '16',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that Ctrl-C and the scratch directory's reaper reach all processes.
    detached: true,
  });
  await writeFile(path.join(scratch.directory, `npm-${port}.pid`), String(child.pid));
  onTestFinished(() => stopped(child));
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  return { child, output: () => output.join('') };
}

/** A process left behind by a failed test would take CPU time from later measurements. */
const stopped = ({ pid = 0 }: ChildProcess): void => {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
};

const exitOf = async (child: ChildProcess): Promise<number | null> =>
  child.exitCode ?? (await once(child, 'exit'))[0];

test.runIf(hasBrowser)(
  'npm start reports its progress, and a browser can wait until the product is ready',
  async () => {
    const port = await freePort();
    const { child, output } = await npmStart(port);
    const origin = `http://localhost:${port}`;
    const answers = () =>
      fetch(origin).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(answers).toBe(503);
    const browser = await sharedBrowser();
    const page = await browser.newPage({ locale: 'de-DE' });
    await page.goto(`${origin}/login`);
    expect(await page.locator('main p').allInnerTexts()).toEqual([
      'Стартира се. Страницата ще се отвори сама.',
      'Starting. The page will open by itself.',
      'Wird gestartet. Die Seite öffnet sich von selbst.',
    ]);
    // The waiting page was opened only once, and shows the product without a reload.
    await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor({ timeout: 150_000 });
    await expect.poll(output).toMatch(/started in \d+\.\d s\n$/);
    const lines = output().split('\n').filter(Boolean);
    const ready = lines.indexOf(`ready ${origin}`);
    expect(ready).toBeGreaterThan(0);
    expect(lines.slice(ready + 1).map((line) => line.trim().split(/ {2,}| in \d/)[0])).toEqual([
      ...['landing', 'admin', 'demo menu', 'sign in', 'in leva', 'started'],
    ]);
    expect(output()).not.toMatch(/gzip|chunk|warning/i);
    expect(lines.length).toBeLessThan(25);
    await page.close();
    process.kill(-(child.pid ?? 0), 'SIGINT');
    await exitOf(child);
    await expect.poll(answers).toBe(null);
  },
);

test('npm start reports in one sentence that its port is in use', async () => {
  const occupant = createServer().listen(0);
  await once(occupant, 'listening');
  const address = occupant.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const { child, output } = await npmStart(port);
  expect(await exitOf(child)).toBe(1);
  expect(output()).toContain(
    `QR-menu cannot start: port ${port} is taken by another program: stop that one, or choose another port: PORT=${port + 1} npm start`,
  );
  expect(output()).not.toContain('    at ');
  occupant.close();
});
