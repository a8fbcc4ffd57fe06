import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { RecordedAnswer } from './record-answer.ts';
import type { RivalSettings } from './rival-server.ts';
import { asInImages } from './start-guest.ts';

export type RivalServer = {
  readonly port: number;
  readonly pid: number;
  readonly stop: () => void;
};

/**
 * Starts a server that sends this response to every request. It can also read a page's document from Redis
 * and send its bytes.
 */
export async function startRival(
  answer: RecordedAnswer,
  pages: RivalSettings['pages'] = null,
): Promise<RivalServer> {
  const execArgv = [...process.execArgv, ...asInImages];
  const child = fork(new URL(import.meta.resolve('./rival-server.ts')), { execArgv });
  const port = await ask<number>(child, { answer, pages } satisfies RivalSettings);
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}

async function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('a process of the measurement ended');
  });
  child.send(question);
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), ended]);
    return answer;
  } finally {
    answered.abort();
  }
}

/** Returns the CPU time that a process's threads have used, in milliseconds. NaN if it is unavailable. */
export function processorTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + threadTime(`/proc/${pid}/task/${thread}`), 0);
  } catch {
    return Number.NaN;
  }
}

/** The first number in the file is the CPU time in nanoseconds. */
const threadTime = (directory: string): number =>
  Number(readFileSync(`${directory}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
