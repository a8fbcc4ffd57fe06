import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newLogFile } from '../test-run/results-folder.ts';
import { waitUntil } from '../wait-until.ts';
import type { Scratch } from './scratch.ts';

export type LocalServerOptions = {
  readonly scratch: Scratch;
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Matches the line that the server prints when it is ready. */
  readonly readyLine: RegExp;
  readonly environment?: NodeJS.ProcessEnv;
};

export type LocalServer = { readonly stop: () => Promise<void> };

/** Runs a program on this machine until `stop` is called or this process ends. */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const { scratch, name, command, args, environment } = options;
  const logFile = newLogFile(name) ?? join(scratch.directory, `${name}.log`);
  const output = await open(logFile, 'w');
  const server = spawn(command, args, {
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
    ...(environment === undefined ? {} : { env: environment }),
  });
  let failure: string | undefined;
  server.once('error', (error) => {
    failure = error.message.includes('ENOENT') ? 'not installed' : error.message;
  });
  server.once('exit', (code, signal) => {
    failure ??= `it ended with ${code ?? signal}`;
  });
  const { pid } = server;
  if (pid !== undefined) await writeFile(join(scratch.directory, `${name}.pid`), String(pid));

  const stop = async () => {
    if (pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    // The server's data is discarded, so it need not shut down properly. Kills the whole group, because a
    // script may still be waiting for a child.
    process.kill(-pid, 'SIGKILL');
    await exited;
  };

  try {
    await waitUntil(
      async () => failure !== undefined || options.readyLine.test(await readFile(logFile, 'utf8')),
      { timeout: 60_000, what: `${name} to answer` },
    );
    if (failure !== undefined) {
      const reason = reasonIn(await readFile(logFile, 'utf8'));
      throw new Error(`${command}: ${failure}: ${reason}`);
    }
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await output.close();
  }
}

/** Returns the cause from the log, because the last line is often just the end of a stack trace. */
function reasonIn(log: string): string {
  const lines = log.trim().split('\n');
  return (
    lines.findLast((line) => /^Caused by:|\bERROR\b|\bFATAL\b/.test(line)) ??
    lines.at(-1) ??
    ''
  ).trim();
}
