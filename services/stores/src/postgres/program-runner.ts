import { type ChildProcess, spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { EmbeddedPostgresFailed } from './embedded-programs.ts';

/** The usual id of the user `nobody`. PostgreSQL refuses to run as root. */
const nobody = 65_534;
const searchableByOthers = 0o001;
const rememberedLines = 12;

export type ProgramRunner = {
  /** The user who owns the data directory and runs the server. Null if it is the user of this process. */
  readonly user: number | null;
  readonly run: (program: string, args: readonly string[]) => ChildProcess;
};

/**
 * If this process is root, runs programs as the directory's owner or as `nobody`. If a private parent
 * directory would stop that user, also grants the one capability that is needed to reach programs and data.
 */
export async function createProgramRunner(
  dataDir: string,
  programDir: string,
): Promise<ProgramRunner> {
  if (process.getuid?.() !== 0) return { user: null, run: (program, args) => start(program, args) };
  const user = await ownerOf(dataDir);
  if ((await isReachable(dirname(resolve(dataDir)))) && (await isReachable(programDir))) {
    return { user, run: (program, args) => start(program, args, { uid: user, gid: user }) };
  }
  const changeUser = [
    `--reuid=${user}`,
    `--regid=${user}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=+dac_override',
    '--bounding-set=-all,+dac_override',
  ];
  return { user, run: (program, args) => start('setpriv', [...changeUser, program, ...args]) };
}

function start(
  program: string,
  args: readonly string[],
  identity: { uid?: number; gid?: number } = {},
): ChildProcess {
  // Has its own process group, so that Ctrl-C does not stop it before the code that depends on it.
  return spawn(program, args, {
    ...identity,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

export function lastLinesOf(
  child: ChildProcess,
  onText: (text: string) => void = () => undefined,
): () => string {
  let lines: readonly string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    onText(text);
    lines = [...lines, ...text.trimEnd().split('\n')].slice(-rememberedLines);
  });
  return () => lines.join('\n');
}

async function ownerOf(dataDir: string): Promise<number> {
  const directory = await stat(dataDir).catch(() => null);
  return directory === null || directory.uid === 0 ? nobody : directory.uid;
}

async function isReachable(directory: string): Promise<boolean> {
  const { mode } = await stat(directory).catch((error: unknown) => {
    throw new EmbeddedPostgresFailed(`${directory} cannot be read`, { cause: error });
  });
  const parent = dirname(directory);
  if ((mode & searchableByOthers) === 0) return false;
  return parent === directory || isReachable(parent);
}
