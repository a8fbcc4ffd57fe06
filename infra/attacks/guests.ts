import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type GuestFigures = {
  readonly reads: number;
  /** What any read but a 200 said. */
  readonly failures: readonly string[];
  /** Of a read, in milliseconds, at the 99th percentile. */
  readonly p99: number;
  /** The same of a server here that does nothing: how long this machine has no processor for anybody. */
  readonly machine: number;
};

const guests = 8;
/** Between one guest's reads, in milliseconds: together about 50 a second. */
const pause = 150;
/** A guest goes away after this, in milliseconds. */
const patience = 10_000;

/**
 * Guests who open a menu again and again while something is done, over connections that they keep and from
 * addresses of their own: an attacker's address is refused, not theirs. (All of 127.0.0.0/8 is this machine on Linux.)
 */
export async function readMenuAsGuests(
  address: string,
  work: Promise<unknown>,
): Promise<GuestFigures> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const agent = new Agent({ keepAlive: true });
  const bare = createServer((_request, response) => response.end('answer')).listen(0);
  await once(bare, 'listening');
  const bareAddress = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const failures: string[] = [];
  const times: number[] = [];
  const bareTimes: number[] = [];
  async function timed(url: string, localAddress: string, into: number[]): Promise<void> {
    const start = performance.now();
    const outcome = await readOnce(url, agent, localAddress);
    into.push(performance.now() - start);
    if (outcome !== '200') failures.push(outcome);
  }
  const guest = async (localAddress: string): Promise<void> => {
    while (!isOver) {
      await timed(address, localAddress, times);
      await timed(bareAddress, localAddress, bareTimes);
      await delay(pause);
    }
  };
  await Promise.all(Array.from({ length: guests }, (_, n) => guest(`127.0.1.${n + 1}`)));
  await over;
  agent.destroy();
  bare.close();
  return { reads: times.length, failures, p99: ofAHundred(times), machine: ofAHundred(bareTimes) };
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
