import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';

const run = promisify(execFile);

/** With two cores, the servers get one, and the load generator and Redis share the other. */
const isSplit = availableParallelism() > 1;
const cores = { load: '0', servers: '1' };

export const pin = async (pid: number, to: keyof typeof cores): Promise<void> => {
  if (isSplit) await run('taskset', ['-acp', cores[to], String(pid)]);
};

export type Requests = {
  /** Requested in order from a random start. A path may be followed by a space and the guest's ETag. */
  readonly paths: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
};

export type Answers = {
  readonly requests: number;
  readonly microseconds: number;
  readonly bytes: number;
  readonly errors: number;
  readonly latency: Latency;
};

/** In milliseconds. */
export type Latency = { readonly p50: number; readonly p99: number; readonly max: number };

/**
 * In milliseconds. Node accepts one connection per iteration of the event loop (libuv, pull request 3696), so
 * a busy server would accept the last of 240 connections after about a second. In production, proxies keep
 * their connections open. So latency is measured after all connections were accepted.
 */
const timeToConnect = 200;

const connectFirst = `
function delay()
  if unused == 0 then return 0 end
  unused = unused - 1
  return ${timeToConnect}
end
`;

/** The arguments are the file of paths, a seed, and the number of connections. */
const script = (headers: Requests['headers']): string => `
local paths, place, unused = {}, 0, 0
function init(args)
  for line in io.lines(args[1]) do
    local path, tag = line:match('^(%S+)%s?(.*)$')
    local known = tag ~= '' and 'if-none-match: ' .. tag .. '\\r\\n' or ''
    paths[#paths + 1] = path .. ' HTTP/1.1\\r\\n' .. known
  end
  math.randomseed(tonumber(args[2]))
  place = math.random(#paths)
  unused = tonumber(args[3])
end
function request()
  place = place % #paths + 1
  return 'GET ' .. paths[place] .. ${JSON.stringify(
    `${Object.entries(headers)
      .map((pair) => pair.join(': '))
      .join('\r\n')}\r\n\r\n`,
  )}
end
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  io.write(string.format('{"requests":%d,"microseconds":%d,"bytes":%d,"errors":%d,',
    summary.requests, summary.duration, summary.bytes, failed))
  io.write(string.format('"latency":{"p50":%.1f,"p99":%.1f,"max":%.1f}}\\n',
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
`;

let files = 0;

/**
 * Returns functions that send requests as fast as possible, over keep-alive connections. `latency` starts
 * once all connections have been accepted.
 */
export async function prepareLoad({ paths, headers }: Requests, directory: string) {
  files += 1;
  const fileOf = (kind: string): string => path.join(directory, `${files}.${kind}`);
  const [targets, throughputScript, latencyScript] = ['paths', 'lua', 'latency.lua'].map(fileOf);
  await writeFile(targets ?? '', paths.join('\n'));
  await writeFile(throughputScript ?? '', script(headers));
  await writeFile(latencyScript ?? '', `${script(headers)}${connectFirst}`);
  let runs = 0;
  const runWrk =
    (lua = '') =>
    async (port: number, connections: number, seconds: number): Promise<Answers> => {
      runs += 1;
      const wrk = ['wrk', '-t1', `-c${connections}`, `-d${seconds}`, '-s', lua];
      const args = ['--', targets ?? '', String(runs), String(connections)];
      const pinned = isSplit ? ['taskset', '-c', cores.load] : [];
      const [command = '', ...rest] = [...pinned, ...wrk, `http://127.0.0.1:${port}`, ...args];
      const { stdout } = await run(command, rest);
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Answers;
    };
  return { load: runWrk(throughputScript), latency: runWrk(latencyScript) };
}

/** Redis can only be pinned to a core if it runs on this machine. */
export async function pinRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  const [, pid] = /process_id:(\d+)/.exec(await redis.info('server')) ?? [];
  redis.disconnect();
  await pin(Number(pid), 'load').catch(() => undefined);
}
