import { InvalidEnvironment, parseEnvironment } from '@qr-menu/runtime';
import { z } from 'zod';

export const environmentSchema = z.object({
  URL: z
    .url({ protocol: /^https?$/ })
    .default('http://localhost:4000')
    .describe('the server')
    .meta({ example: 'http://localhost:4000' }),
  EMAIL: z
    .email()
    .default('owner@roden-kray.example')
    .describe("who registers; the other venues' owners get `+<venue>` before the `@`")
    .meta({ example: 'you@example.com' }),
  PASSWORD: z
    .string()
    .min(8)
    .optional()
    .describe('at least 8 characters; for another machine it must be given')
    .meta({ example: 'at least 8 characters', byDefault: '`roden-kray-demo` on this machine' }),
  /** The server's own demo venue has the plain name. */
  NAME_SUFFIX: z
    .string()
    .default('2')
    .describe("appended to the venues' names, which are unique for ever")
    .meta({ example: '2' }),
  OUTBOX_FILE: z
    .string()
    .default('.data/outbox.jsonl')
    .describe('where the server writes confirmation codes')
    .meta({ example: '.data/outbox.jsonl' }),
});

export type ImportEnv = {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  readonly nameSuffix: string;
  readonly outboxFile: string;
};

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

export function readImportEnv(
  given: Readonly<Record<string, string | undefined>> = process.env,
): ImportEnv {
  const env = parseEnvironment(environmentSchema, given);
  const url = new URL(env.URL).origin;
  // A password that stands in the source is good enough for the own machine only.
  const fallback = localHosts.has(new URL(url).hostname) ? 'roden-kray-demo' : undefined;
  const password = env.PASSWORD ?? fallback;
  if (password === undefined) {
    throw new InvalidEnvironment('PASSWORD: is required for a URL that is not this machine');
  }
  const { EMAIL: email, NAME_SUFFIX: nameSuffix, OUTBOX_FILE: outboxFile } = env;
  return { url, email, password, nameSuffix, outboxFile };
}
