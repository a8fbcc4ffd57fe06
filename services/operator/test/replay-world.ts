import type { Commit } from '@qr-menu/schema';
import { bytesOf } from '../../command/test/commits.ts';
import { randomHistory } from '../../command/test/random-history.ts';
import { readEnvironment } from '../src/env.ts';
import { runOperator } from '../src/run-operator.ts';
import { createVerifyWorld } from './verify-world.ts';

export const commitsPerOwner = 30;

const seed = 7;
const ownKey = /^(document|mark|account|account-of|code|version):/;

export async function createReplayWorld(owners: readonly string[]) {
  const world = await createVerifyWorld();
  const { redis, variables } = world;
  const prefix = variables.REDIS_PREFIX;
  await world.append(owners, commitsPerOwner, seed);
  await world.settled();

  return {
    ...world,
    /** Returns the bytes stored under each document key, as hexadecimal text. */
    contentNow: async () => {
      const ends = (await redis.keys(`${prefix}*`))
        .map((key) => key.slice(prefix.length))
        .filter((end) => ownKey.test(end))
        .sort();
      const values = await redis.mgetBuffer(ends.map((end) => `${prefix}${end}`));
      return new Map(ends.map((end, index) => [end, values[index]?.toString('hex')]));
    },
    keysNow: async () => (await redis.keys(`${prefix}*`)).sort(),
    moreCommits: (more: readonly string[], length: number): readonly Commit[] =>
      more
        .flatMap((owner, index) => randomHistory(owner, length, seed + index))
        .sort((a, b) => a.expectedVersion - b.expectedVersion),
    appendCommit: (commit: Commit) =>
      world.log.append({ key: commit.stream, value: bytesOf(commit), headers: {} }),
    /** Runs `replay`. With `isInterrupted`, it sends Ctrl-C at the first progress line. */
    replay: async (line: string, options: ReplayOptions = {}) => {
      const out: string[] = [];
      const errors: string[] = [];
      const stopped = new AbortController();
      const words = line.split(' ').filter((word) => word !== '');
      const code = await runOperator(['replay', ...words, '--json'], {
        readEnvironment: () => readEnvironment({ ...variables, ...options.over }),
        print: (text) => out.push(text),
        printError: (text) => {
          errors.push(text);
          if (options.isInterrupted && text.startsWith('{"what":"replaying')) stopped.abort();
        },
        isTerminal: true,
        signal: stopped.signal,
      });
      const json = out.length > 0 ? JSON.parse(out.join('')) : null;
      return { code, json, errors: errors.filter((text) => !text.startsWith('{')).join('') };
    },
  };
}

export type ReplayOptions = {
  readonly over?: Readonly<Record<string, string | undefined>>;
  readonly isInterrupted?: boolean;
};

export type ReplayWorld = Awaited<ReturnType<typeof createReplayWorld>>;
