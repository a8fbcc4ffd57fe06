import {
  type Clock,
  isNewer,
  type Logger,
  variable,
  versionNumbers,
} from '@qr-menu/runtime/process';
import { z } from 'zod';

export const updateVariables = {
  UPDATE_FEED: variable(
    z
      .url({ protocol: /^https$/ })
      .refine((url) => !/^[^/]*\/\/[^/]*@/.test(url), 'must not contain a password')
      .optional(),
    'an `https:` address with the newest release, which the status page asks for at most once a day: JSON with `version` or `tag_name`, a list of those, or the Atom feed of a repository; nothing about this installation is sent',
    'https://api.github.com/repos/owner/qr-menu/releases/latest',
  ),
};

/** Returns the newest release in the feed, or null if the feed could not be read. */
export type NewestRelease = () => Promise<string | null>;

type FeedDeps = {
  readonly address: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
};

/** In milliseconds. The feed is read at most once per interval, even after a failure. */
const age = 86_400_000;
/** The time limit for the whole response, in milliseconds. */
const patience = 5_000;
const mostBytes = 1024 * 1024;
const mostReleases = 1_000;

/** Reads the feed at most once a day. The request contains no data about this installation. */
export function createUpdateFeed({ address, clock, logger }: FeedDeps): NewestRelease {
  let last: { readonly at: number; readonly newest: Promise<string | null> } | undefined;
  return () => {
    const now = clock.now();
    if (last === undefined || now - last.at >= age) {
      const newest = fetchText(address)
        .then(newestRelease)
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'the update feed could not be read');
          return null;
        });
      last = { at: now, newest };
    }
    return last.newest;
  };
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, {
    // Redirects could lead to http. If the feed moves, its new address must be configured.
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(patience),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Cancels the body if an error ends the loop.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Error(`the feed has more than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  if (!response.ok) throw new Error(`the feed was answered ${response.status}`);
  return Buffer.concat(chunks).toString('utf8');
}

const release = z.object({
  version: z.string().optional(),
  tag_name: z.string().optional(),
  draft: z.boolean().optional(),
  prerelease: z.boolean().optional(),
});
const releases = z.union([
  release.transform((value) => [value]),
  z.array(release).max(mostReleases),
]);

/** @throws if the feed contains no release */
function newestRelease(feed: string): string {
  const names = feed.trimStart().startsWith('<') ? namesInAtom(feed) : namesInJson(feed);
  const versions = names
    .map((name) => name.replace(/^v/, ''))
    .filter((name) => versionNumbers(name) !== null);
  const [first, ...rest] = versions;
  if (first === undefined) throw new Error('the feed contains no version such as 1.2.0');
  return rest.reduce((newest, version) => (isNewer(version, newest) ? version : newest), first);
}

const namesInJson = (feed: string): readonly string[] =>
  releases
    .parse(JSON.parse(feed))
    .filter(({ draft, prerelease }) => !draft && !prerelease)
    .map(({ version, tag_name }) => version ?? tag_name ?? '');

const namesInAtom = (feed: string): readonly string[] =>
  [...feed.matchAll(/\/releases\/(?:tag\/)?(v?[\d.]{5,30})["'<]/g)].map(([, name = '']) => name);
