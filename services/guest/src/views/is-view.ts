import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

/** What programs call themselves: crawlers, link previews, monitors. Cubot makes phones. */
const program =
  /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|monitor|uptime|pingdom|lighthouse|headlesschrome|scrapy|archiver/i;

/**
 * Whether an answer showed a guest the menu: a whole page that a browser opened for a person, new or
 * (304) out of its own copy. Left out are HEAD, what is fetched in advance, pages in frames and what
 * scripts fetch, going from one of our own pages to another, and programs.
 */
export function isView(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { statusCode }: Pick<ServerResponse, 'statusCode'>,
): boolean {
  return (
    method === 'GET' &&
    (statusCode === 200 || statusCode === 304) &&
    isOpened(headers) &&
    isBrowser(headers['user-agent'])
  );
}

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
  const found = program.test(agent);
  if (agents.size >= mostAgents) agents.clear();
  agents.set(agent, found);
  return found;
}
