import { InvalidEnvironment, parseEnvironment, variable } from '@qr-menu/runtime';
import { z } from 'zod';

export const environmentSchema = z.object({
  URL: variable(
    z.url({ protocol: /^https?$/ }).default('http://localhost:4000'),
    'the server',
    'http://localhost:4000',
  ),
  EMAIL: variable(
    z.email().default('owner@roden-kray.example'),
    "the owner's address; other venues' owners get `+<venue>` before the `@`",
    'you@example.com',
  ),
  PASSWORD: variable(
    z.string().min(8).optional(),
    'at least 8 characters; required for another machine',
    'at least 8 characters',
    '`roden-kray-demo` on this machine',
  ),
  /** The server's own demo venue has the name without a suffix. */
  NAME_SUFFIX: variable(
    z.string().default('2'),
    "appended to the venues' names, which must be unique",
    '2',
  ),
  OUTBOX_FILE: variable(
    z.string().default('.data/outbox.jsonl'),
    'where the server writes confirmation codes',
    '.data/outbox.jsonl',
  ),
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
  variables: Readonly<Record<string, string | undefined>> = process.env,
): ImportEnv {
  const env = parseEnvironment(environmentSchema, variables);
  const url = new URL(env.URL).origin;
  // A password in the source is only acceptable for the local machine.
  const fallback = localHosts.has(new URL(url).hostname) ? 'roden-kray-demo' : undefined;
  const password = env.PASSWORD ?? fallback;
  if (password === undefined) {
    throw new InvalidEnvironment('PASSWORD: is required if URL is not on this machine');
  }
  const { EMAIL: email, NAME_SUFFIX: nameSuffix, OUTBOX_FILE: outboxFile } = env;
  return { url, email, password, nameSuffix, outboxFile };
}
