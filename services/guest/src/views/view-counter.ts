import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, every, type Logger } from '@qr-menu/runtime/process';
import type { NamedViews, ViewCounts } from '@qr-menu/stores/view-counts';

export type ViewCounterDeps = {
  readonly viewCounts: Pick<ViewCounts, 'add'>;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type ViewCounter = {
  readonly note: (request: IncomingMessage, response: ServerResponse, name: string) => void;
  /** Counts a scan of a table's code. The page view that follows is counted separately. */
  readonly noteTable: (request: IncomingMessage, name: string, table: string) => void;
  readonly stop: () => Promise<void>;
};

const pause = 1_000;
/** The maximum number of names to count per five minutes while the store is down. */
const mostNoted = 10_000;

/** Counts views without storing anything about visitors. A crash loses at most one second of views. */
export function createViewCounter({ viewCounts, clock, logger }: ViewCounterDeps): ViewCounter {
  const momentOf = createMomentOf();
  /** The first key is the time, the second the name. Building a combined key for each view would be slower. */
  let noted = new Map<string, Map<string, number>>();
  let tables = new Map<string, Required<NamedViews>>();

  function add(day: string, name: string, views: number): void {
    const names = noted.get(day) ?? new Map<string, number>();
    if (names.size === 0) noted.set(day, names);
    const before = names.get(name);
    if (before !== undefined || names.size < mostNoted) names.set(name, views + (before ?? 0));
  }

  function addTable(count: Required<NamedViews>): void {
    const key = `${count.day} ${count.table} ${count.name}`;
    const before = tables.get(key);
    if (before === undefined && tables.size >= mostNoted) return;
    tables.set(key, { ...count, views: count.views + (before?.views ?? 0) });
  }

  async function handOn(): Promise<void> {
    if (noted.size === 0 && tables.size === 0) return;
    const counts = [...noted].flatMap(([day, names]) =>
      [...names].map(([name, views]) => ({ name, day, views })),
    );
    const counted = [...tables.values()];
    noted = new Map();
    tables = new Map();
    try {
      await viewCounts.add([...counts, ...counted]);
    } catch (error) {
      for (const { day, name, views } of counts) add(day, name, views);
      counted.forEach(addTable);
      throw error;
    }
  }

  const stopHandingOn = every(pause, handOn, clock, logger);
  return {
    note: (request, response, name) => {
      if (isView(request, response)) add(momentOf(clock.now()), name, 1);
    },
    noteTable: (request, name, table) => {
      if (isForPerson(request)) addTable({ name, day: momentOf(clock.now()), table, views: 1 });
    },
    stop: async () => {
      await stopHandingOn();
      await handOn().catch((error: unknown) => {
        logger.warn({ err: error }, 'the last views were not counted');
      });
    },
  };
}

/** Milliseconds. Every venue's day begins at a multiple of five minutes. */
const step = 5 * 60_000;

/** Returns the current five-minute period in UTC. Caches the string, because formatting is expensive. */
function createMomentOf(): (at: number) => string {
  let cached = Number.NaN;
  let moment = '';
  return (at) => {
    const current = Math.floor(at / step);
    if (current !== cached) {
      cached = current;
      moment = new Date(current * step).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
    }
    return moment;
  };
}

/** Matches crawlers, link previews and monitors, but not Cubot, which is a brand of phones. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|monitor|uptime|pingdom|lighthouse|headlesschrome|scrapy|archiver/i;

/**
 * Whether a person opened a whole page in a browser, either new or cached (304). Excludes HEAD, prefetches,
 * frames, script requests, navigation between our own pages, and bots.
 */
export function isView(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  { statusCode }: Pick<ServerResponse, 'statusCode'>,
): boolean {
  return (statusCode === 200 || statusCode === 304) && isForPerson(request);
}

const isForPerson = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' && isOpened(headers) && isBrowser(headers['user-agent']);

/** If the browser does not send the purpose of a request, a page view is assumed. */
function isOpened(headers: IncomingHttpHeaders): boolean {
  const ahead = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return (
    (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    headers['sec-fetch-site'] !== 'same-origin' &&
    (ahead === undefined || !/prefetch|prerender|preview/.test(String(ahead)))
  );
}

const isBrowser = (agent: string | undefined): boolean =>
  agent?.startsWith('Mozilla/') === true && !isProgram(agent);

/** There are few different user agents, and a lookup is much cheaper than a search. */
const mostAgents = 1_000;
const agents = new Map<string, boolean>();

function isProgram(agent: string): boolean {
  const before = agents.get(agent);
  if (before !== undefined) return before;
  const isMatch = program.test(agent);
  if (agents.size >= mostAgents) agents.clear();
  agents.set(agent, isMatch);
  return isMatch;
}
