import { type Clock, failure } from '@qr-menu/runtime';
import { publicMenuQueryHash } from '@qr-menu/schema';
import { z } from 'zod';

const text = z.string().nullish();
const localizedText = z.object({ bg: text, en: text, de: text });
const texts = { name: localizedText, description: localizedText };

const publicItem = z.object({
  ...texts,
  price: z.number().nullable(),
  discount: z.number().nullable(),
  reducedPrice: z.number().nullable(),
  volume: z.string(),
});

const publicSection = z.object({ ...texts, items: z.array(publicItem) });

const publicMenu = z.object({
  version: z.number(),
  outcome: z.string(),
  menu: z.object({ ...texts, currency: z.string(), sections: z.array(publicSection) }).nullable(),
});

const publicMenuAnswerSchema = z.object({
  data: z.object({ publicMenu: publicMenu.nullable() }),
});
export type PublicMenuAnswer = z.infer<typeof publicMenu>;
export type PublicItemAnswer = z.infer<typeof publicItem>;

export class ReadRefused extends failure('ReadRefused', 'REFUSED', false) {}
export class NotReadable extends failure('NotReadable', 'TIMED_OUT', true) {}

export type WaitOptions = {
  readonly origin: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
  readonly accountName: string;
  readonly expected: { readonly sections: number; readonly items: number };
  /** Milliseconds since the epoch. */
  readonly lastAcknowledgedAt: number;
  readonly timeoutMs?: number;
};

const pollMs = 2;

export async function waitUntilReadable(options: WaitOptions): Promise<{
  readonly document: PublicMenuAnswer;
  readonly elapsedMs: number;
}> {
  const { apiKey, fetch, clock, expected, lastAcknowledgedAt, timeoutMs = 30_000 } = options;
  const url = publicMenuUrl(options.origin, options.accountName);
  const deadline = clock.now() + timeoutMs;
  for (;;) {
    const seen = await read(fetch, url, apiKey);
    const now = clock.now();
    if (typeof seen !== 'string' && holds(seen, expected)) {
      return { document: seen, elapsedMs: now - lastAcknowledgedAt };
    }
    if (now >= deadline) {
      const last = typeof seen === 'string' ? seen : summary(seen);
      throw new NotReadable(`not readable after ${timeoutMs} ms; last seen: ${last}`);
    }
    await clock.sleep(pollMs);
  }
}

function publicMenuUrl(origin: string, accountName: string): string {
  const url = new URL('/graphql', origin);
  url.searchParams.set('operationName', 'PublicMenu');
  url.searchParams.set('variables', JSON.stringify({ accountName }));
  const persistedQuery = { version: 1, sha256Hash: publicMenuQueryHash };
  url.searchParams.set('extensions', JSON.stringify({ persistedQuery }));
  return url.href;
}

/** The document, or the reason why there is none yet. */
async function read(
  fetch: typeof globalThis.fetch,
  url: string,
  apiKey: string,
): Promise<PublicMenuAnswer | string> {
  const response = await fetch(url, { headers: { 'x-api-key': apiKey } });
  const body = await response.text();
  if ([400, 401, 403].includes(response.status)) {
    throw new ReadRefused(`HTTP ${response.status}: ${body.slice(0, 300)}`);
  }
  const answer = publicMenuAnswerSchema.safeParse(parsedJson(body));
  return answer.data?.data.publicMenu ?? `HTTP ${response.status}: ${body.slice(0, 300)}`;
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function counts(document: PublicMenuAnswer): { sections: number; items: number } {
  const sections = document.menu?.sections ?? [];
  return {
    sections: sections.length,
    items: sections.reduce((sum, section) => sum + section.items.length, 0),
  };
}

function holds(document: PublicMenuAnswer, expected: WaitOptions['expected']): boolean {
  const { sections, items } = counts(document);
  return sections === expected.sections && items === expected.items;
}

function summary(document: PublicMenuAnswer): string {
  const { sections, items } = counts(document);
  return `${document.outcome}, ${sections} sections, ${items} items, version ${document.version}`;
}
