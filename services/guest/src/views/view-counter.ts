import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Clock, every, type Logger } from '@qr-menu/runtime';
import type { NamedViews, ViewCounts } from '@qr-menu/stores/view-counts';

export type ViewCounterDeps = {
  readonly viewCounts: Pick<ViewCounts, 'add'>;
  readonly clock: Clock;
  readonly logger: Logger;
};

export type ViewCounter = {
  readonly note: (request: IncomingMessage, response: ServerResponse, name: string) => void;
  /** Of a guest who followed the code on a table; the page that opens then is a view of its own. */
  readonly noteTable: (request: IncomingMessage, name: string, table: string) => void;
  readonly stop: () => Promise<void>;
};

const pause = 1_000;
/** The most names of a day that wait while the store is away; further ones are not counted. */
const mostNoted = 10_000;

/**
 * Counts views in this process's memory and hands them on every second: a request costs an addition,
 * and a crash the views of the last second. It keeps nothing about the people.
 */
export function createViewCounter({ viewCounts, clock, logger }: ViewCounterDeps): ViewCounter {
  const venueDay = createVenueDay();
  /** By day and name: putting a key together for each view would cost more than counting it. */
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
      if (isView(request, response)) add(venueDay(clock.now()), name, 1);
    },
    noteTable: (request, name, table) => {
      if (isForPerson(request)) addTable({ name, day: venueDay(clock.now()), table, views: 1 });
    },
    stop: async () => {
      await stopHandingOn();
      await handOn().catch((error: unknown) => {
        logger.warn({ err: error }, 'the last views were not counted');
      });
    },
  };
}

const dayInVenue = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Sofia',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Asking for each view would be dear: a new day begins on a minute. */
const minute = 60_000;

export function createVenueDay(): (at: number) => string {
  let known = Number.NaN;
  let day = '';
  return (at) => {
    const current = Math.floor(at / minute);
    if (current !== known) {
      known = current;
      day = dayInVenue.format(at);
    }
    return day;
  };
}

/** What programs call themselves: crawlers, link previews, monitors. Cubot makes phones. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|monitor|uptime|pingdom|lighthouse|headlesschrome|scrapy|archiver/i;

/**
 * Whether an answer showed a guest the menu: a whole page that a browser opened for a person, new or
 * (304) out of its own copy. HEAD, what is fetched in advance, pages in frames, what scripts fetch,
 * moves from one of our own pages to another, and programs are left out.
 */
export function isView(
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  { statusCode }: Pick<ServerResponse, 'statusCode'>,
): boolean {
  return (statusCode === 200 || statusCode === 304) && isForPerson(request);
}

const isForPerson = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  method === 'GET' && isOpened(headers) && isBrowser(headers['user-agent']);

/** Browsers that do not tell what a request is for are believed to open a page. */
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

/** Guests' browsers are few, and looking a name up is much cheaper than searching it for words. */
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
