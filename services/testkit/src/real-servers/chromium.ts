import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { programEnvironment } from '../env.ts';
import { type RealPart, type RealSource, UnusablePart } from './real-part.ts';

/** A working browser with its arguments and environment variables. */
export type ChromiumProgram = {
  readonly path: string;
  readonly args: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
};

const run = promisify(execFile);
/** The headless browser. A browser with a user interface would use twice as many resources. */
const shellPaths = ['/usr/bin/chromium-headless-shell'];
const browserPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** Silences the browser, blocks its own requests, and lets it run as root. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const launchTimeout = 30_000;
const advice = 'install one (apt-get install chromium-headless-shell) or set TEST_CHROMIUM';

/** A browser that can print its version may still crash, so it also has to render a page. */
async function tried(
  executable: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<RealPart<ChromiumProgram>> {
  const program = { path: executable, args, variables };
  try {
    const browser = await launchChromium(program);
    for (const text of ['one', 'two']) {
      const page = await (await browser.newContext()).newPage();
      await page.setContent(`<h1>${text}</h1>`);
      const box = await page.locator('h1').boundingBox();
      if (!box || box.height === 0) throw new Error('it renders no text: no font is installed');
    }
    const version = browser.version();
    await browser.close();
    return {
      address: program,
      description: `Chromium ${version} at ${executable}`,
      stop: async () => undefined,
    };
  } catch (error) {
    throw new Error(`the Chromium at ${executable} does not run: ${complaintOf(error)}`);
  }
}

/** Returns the browser's last error line in Playwright's message, or else the message's first line. */
function complaintOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const reported = [...text.matchAll(/^\[pid=\d+\]\[err\] (.+)$/gm)].at(-1)?.[1];
  return (reported ?? text.split('\n')[0] ?? '').replace(/^browserType\.launch: /, '');
}

const launched = new Set<Browser>();

export const openPages = (): readonly Page[] =>
  [...launched].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages());

/** Loads Playwright only when it is needed, because most tests do not use it. */
export async function launchChromium(
  program: ChromiumProgram,
  furtherArgs: readonly string[] = [],
): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: program.path,
    args: [...program.args, ...furtherArgs],
    env: programEnvironment(program.variables),
    timeout: launchTimeout,
  });
  launched.add(browser);
  browser.once('disconnected', () => launched.delete(browser));
  return browser;
}

export const chromiumFromVariable =
  (executable: string | undefined): RealSource<ChromiumProgram> =>
  async () => {
    if (executable === undefined) throw new Error('TEST_CHROMIUM is not set');
    return tried(executable).catch((error: Error) => {
      throw new UnusablePart(`TEST_CHROMIUM: ${error.message}: name another, or unset it`);
    });
  };

const systemChromium =
  (paths: readonly string[], program: string): RealSource<ChromiumProgram> =>
  async () => {
    const reasons: string[] = [];
    for (const executable of paths.filter((file) => existsSync(file))) {
      try {
        return await tried(executable);
      } catch (error) {
        reasons.push(error instanceof Error ? error.message : String(error));
      }
    }
    throw new Error(reasons.join('; ') || `the system has no ${program}`);
  };

export const systemShell = systemChromium(shellPaths, 'headless shell');
export const systemBrowser = systemChromium(browserPaths, 'Chromium or Chrome');

/** Uses the browser in an npm package. */
export const packagedChromium: RealSource<ChromiumProgram> = async () => {
  try {
    const directory = await unpackedChromium();
    return await tried(path.join(directory, 'chromium'), {
      LD_LIBRARY_PATH: path.join(directory, 'al2023/lib'),
      FONTCONFIG_FILE: path.join(directory, 'fonts.conf'),
    });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}: ${advice}`);
  }
};

const root = path.join(import.meta.dirname, '../../../..');

/**
 * Unpacks the browser in a separate process with another temporary directory, which is renamed once it is
 * complete. If the package itself were interrupted, it would leave an incomplete browser forever. With the
 * AWS variable, the package also unpacks libraries that small systems lack.
 */
async function unpackedChromium(): Promise<string> {
  const directory = path.join(root, `.cache/chromium-${await packagedVersion()}`);
  if (existsSync(directory)) return directory;
  const incoming = `${directory}.incoming-${process.pid}`;
  await mkdir(incoming, { recursive: true });
  const script = `import('@sparticuz/chromium').then(({ default: it }) => it.executablePath())`;
  try {
    await run(process.execPath, ['--eval', script], {
      cwd: import.meta.dirname,
      env: programEnvironment({ TMPDIR: incoming, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' }),
    });
    await writeFile(path.join(incoming, 'fonts.conf'), fontSettings(directory));
    await rename(incoming, directory).catch((error: unknown) => {
      // Another run may have unpacked the browser in the meantime.
      if (!existsSync(directory)) throw error;
    });
    return directory;
  } catch (error) {
    throw new Error(`the packaged Chromium cannot be unpacked below ${root}: ${lastLine(error)}`);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

async function packagedVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = await readFile(path.join(path.dirname(entry), '../../package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

const lastLine = (error: unknown): string => String(error).trim().split('\n').at(-1) ?? '';

/** Uses the system's fonts, if there are any, and the package's fonts. */
const fontSettings = (directory: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${path.join(directory, 'fonts')}</dir>
  <cachedir>${path.join(directory, 'fonts-cache')}</cachedir>
</fontconfig>
`;
