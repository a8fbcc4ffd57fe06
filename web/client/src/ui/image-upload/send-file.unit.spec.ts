import { expect, test } from 'vitest';
import { PutFailed, type PutRequest, sendFile, type UploadPlan } from './send-file.ts';

const never = new AbortController().signal;
const partSize = 4;
const whole: UploadPlan = { uploadToken: 't', url: '/whole', headers: [], parts: [], partSize };
const inParts = (size: number, stored: Readonly<Record<number, string>> = {}): UploadPlan => ({
  ...whole,
  url: null,
  parts: Array.from({ length: Math.ceil(size / partSize) }, (_, index) => ({
    number: index + 1,
    url: `/part/${index + 1}`,
    size: Math.min(partSize, size - index * partSize),
    headers: [],
    etag: stored[index + 1] ?? null,
  })),
});

/** Creates a store that first responds with these error statuses, and then echoes the received text. */
function store(failures: readonly number[] = []) {
  const refusals = [...failures];
  const calls: string[] = [];
  let running = 0;
  let most = 0;
  const put = async ({ url, body, onProgress }: PutRequest) => {
    calls.push(url);
    running += 1;
    most = Math.max(most, running);
    const text = await body.text();
    onProgress(body.size);
    running -= 1;
    const refusal = refusals.shift();
    if (refusal !== undefined) throw new PutFailed(refusal);
    return text;
  };
  const waits: number[] = [];
  const backOff = async (attempt: number) => void waits.push(attempt);
  return { deps: { put, backOff }, calls, waits, most: () => most };
}

const send = (deps: Parameters<typeof sendFile>[0], text: string, plan: UploadPlan) => {
  const shares: number[] = [];
  const sent = sendFile(deps, {
    file: new Blob([text]),
    plan,
    onProgress: (share) => void shares.push(share),
    signal: never,
  });
  return sent.then((parts) => ({ parts, shares }));
};

test('a small file is sent in one PUT request', async () => {
  const { deps, calls } = store();
  expect(await send(deps, 'abc', whole)).toEqual({ parts: [], shares: [1] });
  expect(calls).toEqual(['/whole']);
});

test('a large file is sent in parts, at most four at a time, and the parts are listed in order', async () => {
  const { deps, most } = store();
  const { parts, shares } = await send(deps, 'aaaabbbbccccddddeeeeff', inParts(22));
  expect(parts.map(({ etag }) => etag)).toEqual(['aaaa', 'bbbb', 'cccc', 'dddd', 'eeee', 'ff']);
  expect(most()).toBe(4);
  expect(shares.at(-1)).toBe(1);
});

test('parts that the store already has are not sent again', async () => {
  const { deps, calls } = store();
  const { parts, shares } = await send(deps, 'aaaabbbb', inParts(8, { 1: 'kept' }));
  expect(calls).toEqual(['/part/2']);
  expect(parts).toEqual([
    { number: 1, etag: 'kept' },
    { number: 2, etag: 'bbbb' },
  ]);
  expect(shares).toEqual([0.5, 1]);
});

test('a part is sent up to three times if the store is busy', async () => {
  const { deps, waits } = store([503, 0]);
  await expect(send(deps, 'abc', whole)).resolves.toMatchObject({ parts: [] });
  expect(waits).toEqual([1, 2]);
  const busy = store([503, 503, 503]);
  await expect(send(busy.deps, 'abc', whole)).rejects.toBeInstanceOf(PutFailed);
  expect(busy.calls).toHaveLength(3);
});

test('a part that the store rejects is not sent again', async () => {
  const { deps, calls } = store([403]);
  await expect(send(deps, 'abc', whole)).rejects.toMatchObject({ retryable: false });
  expect(calls).toHaveLength(1);
});
