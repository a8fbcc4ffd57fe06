export type ApiAnswer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field that they have queried
  readonly data: any;
  readonly errors:
    | readonly {
        readonly message: string;
        readonly extensions: Readonly<Record<string, unknown>> & { readonly code: string };
      }[]
    | undefined;
  readonly code: string | null;
};

export type ApiClient = {
  readonly call: (
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<ApiAnswer>;
};

const mostTries = 10;

/** Repeats unconfirmed mutations with the same key, like the product's own client. */
export function createApiClient(
  origin: string,
  always: Readonly<Record<string, string>>,
): ApiClient {
  const send: ApiClient['call'] = async (query, variables = {}, headers = {}) => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...always, ...headers },
      body: JSON.stringify({ query, variables }),
    });
    const body = (await response.json()) as Pick<ApiAnswer, 'data' | 'errors'>;
    return {
      status: response.status,
      data: body.data ?? null,
      errors: body.errors,
      code: body.errors?.[0]?.extensions.code ?? null,
    };
  };

  return {
    call: async (query, variables, headers) => {
      let answer = await send(query, variables, headers);
      for (let tries = 1; answer.code === 'PENDING' && tries < mostTries; tries += 1) {
        // If a request has several mutations, each commit id starts with the key of the request.
        const [key = ''] = String(answer.errors?.[0]?.extensions.commitId).split('/');
        answer = await send(query, variables, { 'idempotency-key': key, ...headers });
      }
      return answer;
    },
  };
}
