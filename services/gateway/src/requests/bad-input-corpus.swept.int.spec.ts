import { request } from 'node:http';
import { swept } from '@qr-menu/testkit';
import { useStack } from '@qr-menu/testkit/stack';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { BadCase, BadRequest } from '../../test/corpus/case.ts';
import { ownerOperationCases } from '../../test/corpus/owner-operation-cases.ts';
import { placeCases, textPlacesOfSockets } from '../../test/corpus/place-cases.ts';
import { documentCases, floodCases, httpCases } from '../../test/corpus/request-cases.ts';
import { textCases } from '../../test/corpus/text-cases.ts';
import { typeCases } from '../../test/corpus/type-cases.ts';
import { listCases, valueCases } from '../../test/corpus/value-cases.ts';
import { versionCases } from '../../test/corpus/version-cases.ts';
import { createVenue, type Venue } from '../../test/venue.ts';

const databaseServer = inject('databaseUrl');

/** The minimum number of cases of each kind. */
const promised = { graphql: 400, text: 120, place: 400 };

it('sockets accept no text, so the corpus of bad input need not cover them', () => {
  expect(textPlacesOfSockets()).toEqual([]);
});

describe.skipIf(databaseServer === null)('the corpus of bad input', () => {
  // On a fast machine, the test would send more requests than an owner may send.
  const stack = useStack(databaseServer, {
    RATE_LIMIT_QUERIES: 'off',
    RATE_LIMIT_MUTATIONS: 'off',
  });
  let venue: Venue;
  let idToken: string;

  beforeAll(async () => {
    const owner = await stack.owner();
    idToken = owner.idToken;
    venue = await createVenue(owner, 'Механа Корпус');
  });

  const archived = async (): Promise<unknown> =>
    (await stack.database.query('select count(*), max(log_offset) from menu.commits')).rows[0];

  const graphqlCases = (): readonly BadCase[] => [
    ...typeCases(venue),
    ...valueCases(venue),
    ...listCases(),
    ...ownerOperationCases(venue),
    ...versionCases(),
    ...httpCases(),
    ...documentCases(),
    ...floodCases(),
  ];

  /** Returns the cases that failed, with their input. */
  async function faultsOf(cases: readonly BadCase[]): Promise<readonly string[]> {
    const before = await archived();
    const faults: string[] = [];
    for (const { title, code, request: sent } of cases) {
      const answer = await send(stack.origin, idToken, sent);
      if (answer.code !== code) faults.push(`${title}: ${answer.code} instead of ${code}`);
      if (answer.status >= 500) faults.push(`${title}: status ${answer.status}`);
    }
    expect(await archived()).toEqual(before);
    return faults;
  }

  it.each([
    ['GraphQL', promised.graphql, graphqlCases],
    ['text', promised.text, () => textCases(venue)],
    ['place', promised.place, placeCases],
  ] as const)(
    'contains %s cases that each get their code and change nothing',
    async (_kind, least, casesOf) => {
      const cases = casesOf();
      const requests = cases.map((badCase) => JSON.stringify(badCase.request));
      const doubles = cases.filter((_, index) => requests.indexOf(requests[index] ?? '') < index);
      expect(doubles.map(({ title }) => title)).toEqual([]);
      expect(cases.length).toBeGreaterThanOrEqual(least);
      const sample = cases.filter((_, index) => index % 4 === 0);
      expect(await faultsOf(swept(cases, sample))).toEqual([]);
    },
  );
});

/** Sends exactly this request, although a browser's `fetch` would refuse parts of it. */
function send(
  origin: string,
  idToken: string,
  { method = 'POST', path = '/graphql', headers = {}, body }: BadRequest,
): Promise<{ status: number; code: string | null }> {
  const sentHeaders = { authorization: idToken, 'content-type': 'application/json', ...headers };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, {
      method,
      headers: {
        ...sentHeaders,
        ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
      },
    });
    sent.once('error', reject);
    sent.once('response', async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, code: codeOf(text) });
    });
    sent.end(body ?? undefined);
  });
}

function codeOf(text: string): string | null {
  try {
    return JSON.parse(text).errors[0].extensions.code;
  } catch {
    return `no GraphQL error: ${text.slice(0, 100)}`;
  }
}
