import { processorTime, startBareServer } from './children.ts';
import type { Question } from './questions.ts';
import { type RecordedAnswer, recordAnswer } from './record-answer.ts';
import { type Answers, pin, prepareLoad } from './wrk.ts';

export type Comparison = Pick<Question, 'name' | 'aim'> & {
  /**
   * Requests per second of the guest service divided by those of the bare server: the median of the
   * rounds.
   */
  readonly ratio: number;
  /** The same per second of CPU time, which other processes disturb less. */
  readonly processorRatio: number;
  readonly perSecond: number;
  readonly bare: number;
};

export type Server = { readonly port: number; readonly pid: number };

type Rates = { readonly perSecond: number; readonly perProcessorSecond: number };

/** Enough to keep a server busy while it batches its reads from Redis. */
const connections = 240;
/** Enough for a server to optimize its code and fill its cache. */
const warmUpRequests = 20_000;
const secondsOfRound = 2;

/** A server and a bare one with the same response, taking turns. */
export async function compare(
  question: Question,
  server: Server,
  rounds: number,
  directory: string,
): Promise<Comparison> {
  const { name, aim, status, paths, headers } = question;
  const [path = '', tag] = paths[0]?.split(' ') ?? [];
  const answer = await recordAnswer(
    server.port,
    path,
    tag === undefined ? headers : { ...headers, 'if-none-match': tag },
  );
  if (answer.status !== status) throw new Error(`${name}: answered ${answer.status}`);
  const bare = await startBareServer(answer);
  try {
    await pin(bare.pid, 'servers');
    const load = await prepareLoad(question, directory);
    const pairs = await takeTurns(load, { server, bare, rounds, answer, name });
    return { name, aim, ...mediansOf(pairs) };
  } finally {
    bare.stop();
  }
}

/** A dropped connection is no reason to abandon an hour of measurements. */
const failedAtMost = 1 / 1_000;

export function assertExpected(
  name: string,
  { requests, bytes, errors }: Answers,
  bytesOfBody: number,
): void {
  if (errors > requests * failedAtMost) {
    throw new Error(`${name}: ${errors} of ${requests} requests failed`);
  }
  if (bytes < requests * bytesOfBody * 0.9) throw new Error(`${name}: unexpected responses`);
}

type Turns = {
  readonly name: string;
  readonly server: Server;
  readonly bare: Server;
  readonly rounds: number;
  readonly answer: RecordedAnswer;
};

type Pair = { readonly server: Rates; readonly bare: Rates };

async function takeTurns(
  load: Awaited<ReturnType<typeof prepareLoad>>,
  { name, server, bare, rounds, answer }: Turns,
): Promise<readonly Pair[]> {
  async function measure({ port, pid }: Server): Promise<Rates> {
    const before = processorTime(pid);
    const answers = await load(port, connections, secondsOfRound);
    const processorSeconds = (processorTime(pid) - before) / 1_000;
    assertExpected(name, answers, (answer.body.length * 3) / 4);
    const { requests, microseconds } = answers;
    return {
      perSecond: requests / (microseconds / 1e6),
      perProcessorSecond: requests / processorSeconds,
    };
  }

  for (const { port } of [server, bare]) {
    let requests = 0;
    while (requests < warmUpRequests) {
      requests += (await load(port, connections, secondsOfRound)).requests;
    }
  }
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates between rounds, because other load on the machine comes in waves.
    const first = await measure(round % 2 === 0 ? server : bare);
    const second = await measure(round % 2 === 0 ? bare : server);
    pairs.push(round % 2 === 0 ? { server: first, bare: second } : { server: second, bare: first });
  }
  return pairs;
}

function mediansOf(pairs: readonly Pair[]): Omit<Comparison, 'name' | 'aim'> {
  return {
    ratio: median(pairs.map((pair) => pair.server.perSecond / pair.bare.perSecond)),
    processorRatio: median(
      pairs.map((pair) => pair.server.perProcessorSecond / pair.bare.perProcessorSecond),
    ),
    perSecond: median(pairs.map((pair) => pair.server.perSecond)),
    bare: median(pairs.map((pair) => pair.bare.perSecond)),
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
