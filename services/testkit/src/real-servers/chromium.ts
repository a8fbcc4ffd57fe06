import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { RealSource } from './real-part.ts';

/** A browser that starts, and the arguments that it needs. */
export type ChromiumProgram = { readonly path: string; readonly args: readonly string[] };

const run = promisify(execFile);
/** The shell has no windows to draw: the same engine for less. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
/** Quiet and offline, and able to run as root. */
const quietArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function probed(path: string, args: readonly string[]) {
  const { stdout } = await run(path, ['--version', '--no-sandbox']);
  return {
    address: { path, args: [...args, ...quietArgs] },
    description: `${stdout.trim()} at ${path}`,
    stop: async () => undefined,
  };
}

export const chromiumFromVariable =
  (path: string | undefined): RealSource<ChromiumProgram> =>
  async () => {
    if (path === undefined) throw new Error('TEST_CHROMIUM is not set');
    return probed(path, []);
  };

export const systemChromium: RealSource<ChromiumProgram> = async () => {
  for (const path of systemPaths) {
    const found = await probed(path, []).catch(() => null);
    if (found) return found;
  }
  throw new Error(`none of ${systemPaths.join(', ')} runs`);
};

/** The one that ships in an npm package; it needs some libraries of the system. */
export const packagedChromium: RealSource<ChromiumProgram> = async () => {
  const { default: packaged } = await import('@sparticuz/chromium');
  try {
    return await probed(await packaged.executablePath(), packaged.args);
  } catch (cause) {
    throw new Error('the packaged Chromium does not run here', { cause });
  }
};
