import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { expect, test } from 'vitest';
import { retryLink } from '#api/links/retry-link.ts';
import { traceLink } from '#api/links/trace-link.ts';

const mutation = gql`mutation Change { change }`;
const recorded = { traceresponse: '00-1-2-01' };

function answer(body: object, headers: Record<string, string> = {}): Response {
  const type = { 'content-type': 'application/graphql-response+json' };
  return new Response(JSON.stringify(body), { headers: { ...type, ...headers } });
}
const good = { data: { change: 'done' } };
const refused = { errors: [{ message: 'no', extensions: { code: 'CONFLICT' } }] };
const later = { errors: [{ message: 'later', extensions: { code: 'UNAVAILABLE' } }] };

/** Sends a change to a server that returns these responses in order. Returns the request log. */
async function changeWith(...answers: readonly Response[]) {
  const traceparents: (string | null)[] = [];
  const sent: { path: string; span: Record<string, unknown> }[] = [];
  const link = ApolloLink.from([
    traceLink({
      send: (path, text) => sent.push({ path, span: JSON.parse(text) }),
      now: () => traceparents.length * 40,
    }),
    retryLink(() => 0),
    new HttpLink({
      uri: 'http://test.example/graphql',
      fetch: async (_uri, options) => {
        traceparents.push(new Headers(options?.headers).get('traceparent'));
        return answers[traceparents.length - 1] ?? Response.error();
      },
    }),
  ]);
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  await client.mutate({ mutation }).catch(() => undefined);
  return { traceparents, sent };
}

test('an operation sends its trace id, and reports its span if the server records the trace', async () => {
  const { traceparents, sent } = await changeWith(answer(good, recorded));
  expect(traceparents).toEqual([expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)]);
  const span = {
    traceparent: traceparents[0],
    name: 'mutation Change',
    outcome: 'ok',
    duration: 40,
  };
  expect(sent).toEqual([{ path: '/telemetry/spans', span }]);
});

test('no span is reported if the server does not record the trace', async () => {
  expect((await changeWith(answer(good))).sent).toEqual([]);
});

test('a refusal by the server is reported in the span', async () => {
  const { sent } = await changeWith(answer(refused, recorded));
  expect(sent).toMatchObject([{ span: { outcome: 'error' } }]);
});

test('all attempts of an operation belong to one span of one trace', async () => {
  const { traceparents, sent } = await changeWith(answer(later, recorded), answer(good, recorded));
  expect(traceparents).toHaveLength(2);
  expect(new Set(traceparents).size).toBe(1);
  expect(sent).toMatchObject([
    { span: { traceparent: traceparents[0], outcome: 'ok', duration: 80 } },
  ]);
});

test('each operation has its own trace', async () => {
  const [first, second] = [await changeWith(answer(good)), await changeWith(answer(good))];
  expect(first.traceparents).not.toEqual(second.traceparents);
});
