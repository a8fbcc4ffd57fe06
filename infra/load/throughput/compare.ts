import { median } from '../median.ts';
import { processorTime, startRival } from './children.ts';
import type { Question } from './questions.ts';
import { recordAnswer } from './record-answer.ts';
import type { RivalSettings } from './rival-server.ts';
import { type Answers, type Latency, pin, prepareLoad } from './wrk.ts';

export type Comparison = Pick<Question, 'name' | 'aim'> & {
  /** The median of the guest service's requests per second divided by the bare server's. */
  readonly ratio: number;
  /** The same ratio per second of CPU time, which depends less on other processes. */
  readonly processorRatio: number;
  /** The ratio to the pass-through server. Null if there is no such server. */
  readonly passThroughRatio: number | null;
  readonly perSecond: number;
  readonly bare: number;
  /** Medians of all rounds, except for the longest time, which is the maximum of all rounds. */
  readonly latency: Latency;
};

export type Server = { readonly port: number; readonly pid: number };

/** Enough connections to keep a server busy while it batches its reads from Redis. */
const connections = 240;
/** Enough requests for a server to optimize its code and fill its cache. */
const warmUpRequests = 20_000;
const secondsOfRound = 2;
const secondsOfLatency = 1;

export type Turns = {
  readonly rounds: number;
  readonly directory: string;
  /** The pages for a third server that only forwards their bytes. Null if there is no such server. */
  readonly pages: RivalSettings['pages'];
};

/** Compares the guest service with other servers. All servers send the same response and take turns. */
export async function compare(
  question: Question,
  server: Server,
  { rounds, directory, pages }: Turns,
): Promise<Comparison> {
  const { name, aim } = question;
  const answer = await firstAnswer(question, server);
  const rivals = [await startRival(answer), ...(pages ? [await startRival(answer, pages)] : [])];
  try {
    for (const { pid } of rivals) await pin(pid, 'servers');
    const wrk = await prepareLoad(question, directory);
    const bytesOfBody = bytesOf(answer);
    const contenders = [server, ...rivals].map((contender) => ({
      name,
      wrk,
      server: contender,
      bytesOfBody,
    }));
    const [own = [], bare = [], third] = await takeTurns(contenders, rounds);
    return { name, aim, ...summarize(own, bare, third) };
  } finally {
    for (const rival of rivals) rival.stop();
  }
}

/**
 * Sends both questions to the same server in alternating rounds. Returns the requests per second of the first
 * question divided by those of the second, using the median of the rounds.
 */
export async function compareQuestions(
  questions: readonly [Question, Question],
  server: Server,
  { rounds, directory }: Pick<Turns, 'rounds' | 'directory'>,
): Promise<number> {
  const contenders: Contender[] = [];
  for (const question of questions) {
    const wrk = await prepareLoad(question, directory);
    const bytesOfBody = bytesOf(await firstAnswer(question, server));
    contenders.push({ name: question.name, wrk, server, bytesOfBody });
  }
  const [first = [], second = []] = await takeTurns(contenders, rounds);
  return ratioOf(first, second, 'perProcessorSecond');
}

async function firstAnswer({ name, status, paths, headers }: Question, { port }: Server) {
  const [path = '', etag] = paths[0]?.split(' ') ?? [];
  const sent = etag === undefined ? headers : { ...headers, 'if-none-match': etag };
  const answer = await recordAnswer(port, path, sent);
  if (answer.status !== status) throw new Error(`${name}: answered ${answer.status}`);
  return answer;
}

/** The body is recorded in base64. */
const bytesOf = ({ body }: { readonly body: string }): number => (body.length * 3) / 4;

/** The allowed share of failed requests. A dropped connection must not end an hour-long measurement. */
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

type Rates = {
  readonly perSecond: number;
  readonly perProcessorSecond: number;
  readonly latency: Latency;
};

type Wrk = Awaited<ReturnType<typeof prepareLoad>>;

type Contender = {
  readonly name: string;
  readonly wrk: Wrk;
  readonly server: Server;
  readonly bytesOfBody: number;
};

async function measure({ name, wrk, server, bytesOfBody }: Contender): Promise<Rates> {
  const { port, pid } = server;
  const before = processorTime(pid);
  const answers = await wrk.load(port, connections, secondsOfRound);
  const processorSeconds = (processorTime(pid) - before) / 1_000;
  assertExpected(name, answers, bytesOfBody);
  const { requests, microseconds } = answers;
  const latencyAnswers = await wrk.latency(port, connections, secondsOfLatency);
  assertExpected(name, latencyAnswers, bytesOfBody);
  return {
    perSecond: requests / (microseconds / 1e6),
    perProcessorSecond: requests / processorSeconds,
    latency: latencyAnswers.latency,
  };
}

/** Lets the contenders take turns for several rounds. Returns their rates in the same order. */
async function takeTurns(
  contenders: readonly Contender[],
  rounds: number,
): Promise<readonly (readonly Rates[])[]> {
  for (const { wrk, server } of contenders) {
    let requests = 0;
    while (requests < warmUpRequests) {
      requests += (await wrk.load(server.port, connections, secondsOfRound)).requests;
    }
  }
  const rates = contenders.map((): Rates[] => []);
  for (let round = 0; round < rounds; round += 1) {
    // The order alternates between rounds, because other load on the machine varies over time.
    const order = [...contenders.entries()];
    if (round % 2 === 1) order.reverse();
    for (const [index, contender] of order) rates[index]?.push(await measure(contender));
  }
  return rates;
}

function summarize(
  own: readonly Rates[],
  bare: readonly Rates[],
  third: readonly Rates[] | undefined,
): Omit<Comparison, 'name' | 'aim'> {
  const latencies = own.map(({ latency }) => latency);
  return {
    ratio: ratioOf(own, bare, 'perSecond'),
    processorRatio: ratioOf(own, bare, 'perProcessorSecond'),
    passThroughRatio: third ? ratioOf(own, third, 'perSecond') : null,
    perSecond: median(own.map(({ perSecond }) => perSecond)),
    bare: median(bare.map(({ perSecond }) => perSecond)),
    latency: {
      p50: median(latencies.map(({ p50 }) => p50)),
      p99: median(latencies.map(({ p99 }) => p99)),
      max: Math.max(...latencies.map(({ max }) => max)),
    },
  };
}

/** Returns the median over the rounds. */
const ratioOf = (
  own: readonly Rates[],
  rivalRates: readonly Rates[],
  rate: 'perSecond' | 'perProcessorSecond',
): number =>
  median(own.map((rates, round) => rates[rate] / (rivalRates[round]?.[rate] ?? Number.NaN)));
