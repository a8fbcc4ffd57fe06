import {
  type BareServer,
  type Burst,
  type LoadGenerator,
  processorTime,
  startBareServer,
  startLoadGenerator,
} from './children.ts';
import type { Question } from './questions.ts';
import { recordAnswer } from './record-answer.ts';
import type { GuestProcess } from './start-guest.ts';

export type Comparison = {
  readonly name: string;
  readonly aim: number;
  /** Requests a second, the guest service's by the bare server's: the median of the rounds. */
  readonly ratio: number;
  /** The same of requests per second of processor time, which other processes disturb less. */
  readonly processorRatio: number;
  readonly perSecond: number;
  readonly bare: number;
};

type Rates = { readonly perSecond: number; readonly perProcessorSecond: number };

export const rounds = 15;
const connections = 240;
/** Until both run code that is optimised for what they do. */
const warmUpRounds = 4;
const milliseconds = 1_000;

/** The guest service and a bare server that answers the same bytes, taking turns. */
export async function compare(question: Question, guest: GuestProcess): Promise<Comparison> {
  const { name, aim, unchanged, paths } = question;
  const headers = await headersOf(question, guest.port);
  const bare = await startBareServer(await recordAnswer(guest.port, paths[0] ?? '', headers));
  const generator = startLoadGenerator();
  const requests = Array.from({ length: connections }, (_, index) =>
    requestText(paths[index % paths.length] ?? '', headers),
  );
  const burst = { requests, milliseconds, status: unchanged ? '304' : '200' };
  const pairs: Pair[] = [];
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const measured = await measurePair(
      generator,
      { guest, bare, isGuestFirst: round % 2 === 0 },
      burst,
    );
    if (round >= 0) pairs.push(measured);
  }
  generator.stop();
  bare.stop();
  return {
    name,
    aim,
    ratio: median(pairs.map((pair) => pair.guest.perSecond / pair.bare.perSecond)),
    processorRatio: median(
      pairs.map((pair) => pair.guest.perProcessorSecond / pair.bare.perProcessorSecond),
    ),
    perSecond: median(pairs.map((pair) => pair.guest.perSecond)),
    bare: median(pairs.map((pair) => pair.bare.perSecond)),
  };
}

type Pair = { readonly guest: Rates; readonly bare: Rates };

/** Who comes first changes from round to round: what else the machine does comes in waves. */
async function measurePair(
  generator: LoadGenerator,
  { guest, bare, isGuestFirst }: { guest: GuestProcess; bare: BareServer; isGuestFirst: boolean },
  burst: Omit<Burst, 'port' | 'localAddresses'>,
): Promise<Pair> {
  const first = await measure(generator, isGuestFirst ? guest : bare, burst);
  const second = await measure(generator, isGuestFirst ? bare : guest, burst);
  return isGuestFirst ? { guest: first, bare: second } : { guest: second, bare: first };
}

async function headersOf(
  { unchanged, paths, headers }: Question,
  port: number,
): Promise<Readonly<Record<string, string>>> {
  if (!unchanged) return headers;
  const answer = await recordAnswer(port, paths[0] ?? '', headers);
  const etag = answer.headers[answer.headers.indexOf('etag') + 1] ?? '';
  return { ...headers, 'if-none-match': etag };
}

const requestText = (path: string, headers: Readonly<Record<string, string>>): string =>
  [`GET ${path} HTTP/1.1`, ...Object.entries(headers).map((pair) => pair.join(': ')), '', ''].join(
    '\r\n',
  );

let bursts = 0;

async function measure(
  generator: LoadGenerator,
  { port, pid }: Pick<BareServer, 'port' | 'pid'>,
  burst: Omit<Burst, 'port' | 'localAddresses'>,
): Promise<Rates> {
  const processorBefore = processorTime(pid);
  const startedAt = performance.now();
  const answered = await generator.run({ ...burst, port, localAddresses: freshAddresses() });
  const seconds = (performance.now() - startedAt) / 1_000;
  const processorSeconds = (processorTime(pid) - processorBefore) / 1_000;
  return { perSecond: answered / seconds, perProcessorSecond: answered / processorSeconds };
}

/** Guests who have not been counted yet: the limits of requests per address stay on. */
function freshAddresses(): readonly string[] {
  bursts += 1;
  const network = `127.${1 + (bursts >> 8)}.${bursts & 255}`;
  return Array.from({ length: connections }, (_, index) => `${network}.${index + 1}`);
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
