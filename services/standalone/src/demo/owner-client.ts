import type { Clock } from '@qr-menu/platform';
import { z } from 'zod';

export class MutationFailed extends Error {
  override readonly name = 'MutationFailed';
  readonly code: string;
  readonly retryable: boolean;
  constructor(code: string, message: string, retryable: boolean, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.retryable = retryable;
  }
}

export type OwnerClientDeps = {
  readonly graphqlUrl: string;
  readonly idToken: () => Promise<string>;
  readonly fetch: typeof globalThis.fetch;
  readonly clock: Clock;
};

type Mutation =
  | 'createAccount'
  | 'createMenu'
  | 'updateMenu'
  | 'createSection'
  | 'createItem'
  | 'updateItem';

export type OwnerClient = {
  /** Runs a mutation once for ever under `idempotencyKey`; resolves with its entity's id. */
  readonly mutate: (
    mutation: Mutation,
    input: Readonly<Record<string, unknown>>,
    idempotencyKey: string,
  ) => Promise<string>;
};

const attempts = 8;
const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** Outcomes that the same key settles later (rule R5), or that pass by themselves. */
const transientCodes: ReadonlySet<string> = new Set([
  'PENDING',
  'UNAVAILABLE',
  'CONFLICT',
  'RATE_LIMITED',
]);

/** Calls the owner's API as any client would, and repeats what can be repeated. */
export function createOwnerClient({
  graphqlUrl,
  idToken,
  fetch,
  clock,
}: OwnerClientDeps): OwnerClient {
  const post = async (body: string, idempotencyKey: string): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      authorization: await idToken(),
      'idempotency-key': idempotencyKey,
    };
    try {
      return await fetch(graphqlUrl, { method: 'POST', headers, body });
    } catch (cause) {
      throw new MutationFailed('UNAVAILABLE', `no answer from ${graphqlUrl}`, true, { cause });
    }
  };

  return {
    mutate: async (mutation, input, idempotencyKey) => {
      const body = JSON.stringify({ query: documentOf(mutation), variables: { input } });
      for (let attempt = 1; ; attempt += 1) {
        try {
          return entityId(mutation, await answerOf(await post(body, idempotencyKey)));
        } catch (error) {
          if (!(error instanceof MutationFailed)) throw error;
          if (!error.retryable || attempt === attempts) throw failedFor(idempotencyKey, error);
          await clock.sleep(Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs));
        }
      }
    },
  };
}

const failedFor = (idempotencyKey: string, cause: MutationFailed): MutationFailed =>
  new MutationFailed(
    cause.code,
    `${idempotencyKey}: ${cause.code}: ${cause.message}`,
    cause.retryable,
    { cause },
  );

function documentOf(mutation: Mutation): string {
  const inputType = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  return `mutation ($input: ${inputType}!) { ${mutation}(input: $input) { id } }`;
}

const answerSchema = z.object({
  data: z.record(z.string(), z.object({ id: z.string() }).nullable()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).optional() }))
    .optional(),
});
type Answer = z.infer<typeof answerSchema>;

async function answerOf(response: Response): Promise<Answer> {
  const parsed = answerSchema.safeParse(await response.json().catch(() => null));
  if (parsed.success) return parsed.data;
  const retryable = response.status === 429 || response.status >= 500;
  const code = retryable ? 'UNAVAILABLE' : 'BAD_ANSWER';
  throw new MutationFailed(code, `HTTP ${response.status} without a GraphQL answer`, retryable);
}

function entityId(mutation: Mutation, { data, errors }: Answer): string {
  const error = errors?.[0];
  if (error) {
    const code = error.extensions?.code ?? 'UNKNOWN';
    throw new MutationFailed(code, error.message, transientCodes.has(code));
  }
  const entity = data?.[mutation];
  if (!entity) throw new MutationFailed('BAD_ANSWER', `${mutation} answered nothing`, false);
  return entity.id;
}
