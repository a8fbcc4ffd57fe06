import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { readEnvironment, searchPath } from '../env.ts';

export type RealPart<Address = string> = {
  readonly address: Address;
  /** A description of the server, which the test run prints. */
  readonly description: string;
  readonly stop: () => Promise<void>;
};

/** Provides a real server or program. Rejects with the reason if it is not available. */
export type RealSource<Address = string> = () => Promise<RealPart<Address>>;

export type RealPartOutcome<Address = string> =
  | { readonly part: RealPart<Address>; readonly line: string }
  | { readonly part: null; readonly line: string };

/** A variable specifies a part that cannot be used. Running the tests without it would be misleading. */
export class UnusablePart extends Error {
  override readonly name = 'UnusablePart';
  readonly code = 'UNUSABLE_PART';
  readonly retryable = false;
}

export async function findRealPart<Address>(
  name: string,
  sources: readonly RealSource<Address>[],
): Promise<RealPartOutcome<Address>> {
  const reasons: string[] = [];
  for (const source of sources) {
    try {
      const part = await source();
      return { part, line: `real part ${name}: ${part.description}` };
    } catch (error) {
      if (error instanceof UnusablePart) throw error;
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { part: null, line: `real part ${name}: skipped: ${reasons.join('; ')}` };
}

const connectTimeout = 5_000;

/** @throws UnusablePart if nothing responds, because every test would fail for the same reason */
export function fromVariable(
  name: string,
  address: string | undefined,
  defaultPort: number,
): RealSource {
  return async () => {
    if (address === undefined) throw new Error(`${name} is not set`);
    const [first = ''] = address.split(',');
    const { hostname, port } = new URL(first.includes('//') ? first : `tcp://${first}`);
    const reason = await unreachable(hostname, Number(port) || defaultPort);
    if (reason !== null) {
      throw new UnusablePart(
        `${name} names ${hostname}, where no server answers (${reason}): start it, or unset ${name}`,
      );
    }
    return { address, description: `given by ${name}`, stop: async () => undefined };
  };
}

const unreachable = (host: string, port: number): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: connectTimeout });
    const end = (reason: string | null) => {
      socket.destroy();
      resolve(reason);
    };
    socket.once('connect', () => end(null));
    socket.once('timeout', () => end('no answer'));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  });

/** Used for servers without an npm package if the tests may only use npm packages. */
export const notPackaged: RealSource<never> = async () => {
  throw new Error('REAL_PARTS=packaged, and no npm package brings it');
};

/** Debian installs servers in these directories, which are only in root's PATH. */
const furtherDirectories = ['/usr/sbin', '/usr/local/sbin'];

/** Returns the path of a program on this machine. Null if it is missing or must not be used. */
export function findProgram(name: string): string | null {
  if (readEnvironment().REAL_PARTS === 'packaged') return null;
  const directories = [...searchPath().split(path.delimiter), ...furtherDirectories];
  return directories.map((directory) => path.join(directory, name)).find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
