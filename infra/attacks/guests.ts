import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export type GuestMetrics = {
  readonly reads: number;
  /** The statuses of all requests that did not return 200. */
  readonly failures: readonly string[];
  /** The 99th percentile of read times, in milliseconds. */
  readonly p99: number;
};

const guests = 8;
/** The pause between a guest's reads, in milliseconds. Together, guests make about 50 reads per second. */
const pause = 150;
/** A guest gives up after this many milliseconds. */
const patience = 10_000;

/**
 * Simulates guests who keep opening a menu until the given promise settles. They use keep-alive connections
 * and their own addresses, so the limits for the attacker's address do not affect them. (On Linux, all of
 * 127.0.0.0/8 is this machine.)
 */
export async function readMenuAsGuests(
  address: string,
  work: Promise<unknown>,
): Promise<GuestMetrics> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const times: number[] = [];
  const guest = async (localAddress: string): Promise<void> => {
    while (!isOver) {
      const start = performance.now();
      const outcome = await readOnce(address, agent, localAddress);
      times.push(performance.now() - start);
      if (outcome !== '200') failures.push(outcome);
      await delay(pause);
    }
  };
  await Promise.all(Array.from({ length: guests }, (_, n) => guest(`127.0.1.${n + 1}`)));
  await over;
  agent.destroy();
  return { reads: times.length, failures, p99: ofAHundred(times) };
}

const readOnce = (address: string, agent: Agent, localAddress: string): Promise<string> =>
  new Promise((resolve) => {
    const headers = { 'accept-encoding': 'gzip' };
    const request = get(address, { agent, localAddress, headers, timeout: patience }, (response) =>
      response.resume().once('end', () => resolve(String(response.statusCode))),
    );
    request.once('timeout', () => request.destroy(new Error('timed out')));
    request.once('error', ({ message }) => resolve(message));
  });

function ofAHundred(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
