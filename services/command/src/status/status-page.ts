import { createHash } from 'node:crypto';
import type { OpsPage } from '@qr-menu/runtime/http';
import { type Clock, isNewer, withTimeout } from '@qr-menu/runtime/process';
import { type InstallationForm, type Need, needsOperator } from './needs.ts';
import {
  type ArchiveStatus,
  type LogStatus,
  readStatus,
  type Status,
  type StatusSources,
  type Venues,
} from './read-status.ts';
import { createUpdateFeed } from './update-feed.ts';

/** In milliseconds. Reading the status compares all venues, so requests within this time share one result. */
const lookAge = 10_000;
/** In milliseconds. The browser does not wait longer for a store that hangs. */
const patience = 30_000;

/** Shows the output of `operator status` as a read-only page that refreshes itself. */
export function createStatusPage(
  sources: StatusSources & {
    readonly form?: InstallationForm;
    readonly environment: { readonly UPDATE_FEED?: string | undefined };
  },
): () => Promise<OpsPage> {
  const { UPDATE_FEED: address } = sources.environment;
  const newest = address === undefined ? undefined : createUpdateFeed({ ...sources, address });
  let look: Promise<Status> | undefined;
  const lastLook = (): Promise<Status> => {
    look ??= readStatus(sources).finally(() => {
      setTimeout(() => {
        look = undefined;
      }, lookAge).unref();
    });
    return look;
  };
  return async () => {
    try {
      const update = newest?.();
      const status = await withTimeout(lastLook(), patience);
      const needs = needsOperator(status, sources.form);
      return pageOf(
        statusBody(status, needs, sources.clock, releaseText(status.version, await update)),
        needs.length === 0,
      );
    } catch (error) {
      return pageOf(`<h1>No answer yet</h1><p>${escaped(String(error))}</p>`, false);
    }
  };
}

const style = `
:root{color-scheme:light dark;--line:#8886;--bad:#b3261e;--good:#146c2e}
@media (prefers-color-scheme:dark){:root{--bad:#ff8a80;--good:#81c995}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem}h2{font-size:1.1rem;margin:2rem 0 .5rem}
.good{color:var(--good)}.bad{color:var(--bad)}
ul{list-style:none;padding:0}li{border-left:4px solid var(--bad);padding:.25rem .75rem;margin:.75rem 0}
code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
div{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line)}
td{overflow-wrap:break-word}th[scope=row]{width:13rem}
summary{cursor:pointer}
footer{margin-top:2rem;font-size:.9rem}`;

const styleHash = createHash('sha256').update(style).digest('base64');

function pageOf(body: string, isWell: boolean): OpsPage {
  const title = isWell ? 'All is well' : 'Needs you';
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="30">
<title>${title} · QR Menu</title><style>${style}</style></head><body>${body}</body></html>`,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  };
}

function statusBody(status: Status, needs: readonly Need[], clock: Clock, release: string): string {
  const { log, postgres, documents } = status;
  const now = clock.now();
  return [
    needsList(needs),
    section('Log', log.answered ? logTable(log) : noAnswer(log.reason)),
    section('Documents for guests', documentsPairs(documents)),
    section('Mail', postgres.answered ? mailsTable(postgres.mails) : noAnswer(postgres.reason)),
    section(
      'The last backup, replay, verification',
      postgres.answered ? runsTable(postgres.runs, now) : noAnswer(postgres.reason),
    ),
    section('Versions', versions(status, release)),
    `<footer>As of <time>${new Date(now).toISOString()}</time>; reloaded every 30 seconds. <code>operator</code> stands for <code>npm run operator --</code>, or <code>docker compose run --rm operator</code>. This page changes nothing.</footer>`,
  ].join('\n');
}

function needsList(needs: readonly Need[]): string {
  if (needs.length === 0) return '<h1 class="good">All is well</h1>';
  const heading = needs.length === 1 ? 'One thing needs you' : `${needs.length} things need you`;
  const items = needs.map(
    ({ what, mend }) => `<li>${escaped(what)}<br><code>${escaped(mend)}</code></li>`,
  );
  return `<h1 class="bad">${heading}</h1><ul>${items.join('')}</ul>`;
}

function logTable({ kind, topic, partitions }: LogStatus): string {
  const messages = partitions.reduce((sum, { lag }) => sum + (lag ?? 0n), 0n);
  const location = kind === 'kafka' ? `Kafka, topic ${topic}` : 'a table in Postgres';
  const rows = partitions.map(({ partition, stored, end, lag, oldestSeconds }) => [
    ...[partition, stored, end, lag],
    oldestSeconds === null ? '' : `${oldestSeconds} s`,
  ]);
  return `<details><summary>${escaped(location)}: ${messages} messages are waiting in ${partitions.length} partitions</summary>
${table(['partition', 'stored', 'end', 'wait', 'the oldest for'], rows)}</details>`;
}

function documentsPairs(documents: Status['documents']): string {
  if (documents === null) return text('in the memory of another process');
  if (!documents.answered) return noAnswer(documents.reason);
  return pairs([
    ['venues compared', documents.compared],
    ['missing', venues(documents.missing)],
    ['behind', venues(documents.behind)],
    ['ahead', venues(documents.ahead)],
  ]);
}

const mailsTable = (mails: ArchiveStatus['mails']): string =>
  table(
    ['queue', 'wait', 'the oldest for', 'not sent today'],
    mails.map(({ queue, waiting, oldestSeconds, unsent }) => [
      queue,
      waiting,
      waiting === 0 ? '' : ago(oldestSeconds * 1000),
      unsent,
    ]),
  );

/** @param newest null if the feed could not be read, undefined if no feed is configured */
function releaseText(version: string, newest: string | null | undefined): string {
  if (newest === undefined) return version;
  if (newest === null) return `${version}; it could not be checked whether a newer release exists`;
  if (!isNewer(newest, version)) return `${version}, the newest release`;
  return `${version}; the newer release ${newest} exists`;
}

function versions({ epoch, postgres, redis, documents }: Status, release: string): string {
  const archive = postgres.answered ? postgres : null;
  const { count, last } = archive?.migrations ?? { count: '?', last: '?' };
  return pairs([
    ['QR-menu', release],
    ['Node', process.versions.node],
    ['Postgres', archive?.server ?? null],
    ['Redis', redis === null ? 'none: documents are embedded' : redisText(redis)],
    ['migrations', `${count}, the last ${last}`],
    ['epoch of the log', `${epoch}, archive ${archive?.epoch ?? '?'}`],
    ['documents rendered by', documents?.answered ? counted(documents.renderers) : null],
  ]);
}

const expectedRuns: readonly (readonly [command: string, line: string])[] = [
  ['backup', 'backup --to <directory>'],
  ['backup --verify', 'backup --verify --to <directory>'],
  ['verify', 'verify'],
  ['replay', 'replay --yes'],
];

function runsTable(runs: ArchiveStatus['runs'], now: number): string {
  const lastRuns = new Map(runs.map((run) => [run.command, run]));
  const usual = new Set(expectedRuns.map(([command]) => command));
  const rows = [
    ...expectedRuns.map(([command, line]) => ({ command, line, run: lastRuns.get(command) })),
    ...runs
      .filter(({ command }) => !usual.has(command))
      .map((run) => ({ command: run.command, line: run.line, run })),
  ];
  return table(
    ['command', 'ended', 'how', 'again'],
    rows.map(({ command, line, run }) => [
      command,
      run ? `${ago(now - run.endedAt.getTime())} ago` : 'never',
      run ? `${run.isWell ? 'well' : 'BADLY'}: ${run.told}` : '',
      `operator ${run?.line ?? line}`,
    ]),
  );
}

const redisText = (redis: NonNullable<Status['redis']>): string =>
  redis.answered
    ? `${redis.server}, ${megabytes(redis.usedBytes)} of ${redis.maxBytes === 0 ? 'no limit' : megabytes(redis.maxBytes)}`
    : 'no answer';

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ') || 'none';

const venues = ({ count, first }: Venues): string =>
  count === 0 ? '0' : `${count}: ${first.map(({ stream }) => stream).join(', ')}`;

function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

type Cell = string | number | bigint | null;

const section = (title: string, body: string): string => `<h2>${title}</h2>${body}`;

const text = (words: string): string => `<p>${escaped(words)}</p>`;

const noAnswer = (reason: string): string => `<p class="bad">no answer: ${escaped(reason)}</p>`;

function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  if (rows.length === 0) return text('none');
  const heads = head.map((name) => `<th scope="col">${name}</th>`).join('');
  const lines = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('');
  return `<div><table><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`;
}

const pairs = (rows: readonly (readonly [string, Cell])[]): string =>
  `<div><table><tbody>${rows
    .map(([name, value]) => `<tr><th scope="row">${name}</th>${cellOf(value)}</tr>`)
    .join('')}</tbody></table></div>`;

const cellOf = (cell: Cell): string => `<td>${escaped(String(cell ?? '?'))}</td>`;

const escaped = (words: string): string =>
  words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
