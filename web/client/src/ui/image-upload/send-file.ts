import type { CreateUploadMutation } from '#api/generated/operations.ts';

/** Describes how to send a file: one PUT to `url`, or one PUT for each of the `parts`. */
export type UploadPlan = CreateUploadMutation['createUpload'];

type SentPart = { readonly number: number; readonly etag: string };

type SendDeps = {
  readonly put: (request: PutRequest) => Promise<string>;
  /** Waits before this attempt is repeated. Attempts are counted from 1. */
  readonly backOff: (attempt: number) => Promise<void>;
};

type SendOptions = {
  readonly file: Blob;
  readonly plan: UploadPlan;
  /** Called with the fraction of the file that the store has received, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
};

const parallel = 4;
const attempts = 3;

/**
 * Uploads a file and resolves to its parts, or to an empty list if it was sent as a whole. Parts that the
 * store already has are not sent again.
 */
export async function sendFile(
  deps: SendDeps,
  { file, plan, onProgress, signal }: SendOptions,
): Promise<readonly SentPart[]> {
  const sent = new Map<number, number>();
  const progress = (part: number) => (bytes: number) => {
    sent.set(part, bytes);
    const total = [...sent.values()].reduce((sum, each) => sum + each, 0);
    onProgress(file.size === 0 ? 1 : Math.min(1, total / file.size));
  };
  const put = (request: Omit<PutRequest, 'signal'>) =>
    persistently(deps, () => deps.put({ ...request, signal }), signal);

  if (plan.url !== null) {
    await put({ url: plan.url, headers: plan.headers, body: file, onProgress: progress(0) });
    return [];
  }
  const waiting = plan.parts.filter(({ etag }) => etag === null);
  const done: SentPart[] = plan.parts.flatMap(({ number, etag, size }) => {
    if (etag === null) return [];
    progress(number)(size);
    return [{ number, etag }];
  });
  const worker = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const { number, url, headers, size } = part;
      const start = (number - 1) * plan.partSize;
      const body = file.slice(start, start + size);
      const etag = await put({ url, headers, body, onProgress: progress(number) });
      done.push({ number, etag });
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return done.sort((a, b) => a.number - b.number);
}

async function persistently<Result>(
  { backOff }: SendDeps,
  send: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const hopeless = !(error instanceof PutFailed && error.retryable);
      if (hopeless || attempt === attempts || signal.aborted) throw error;
      await backOff(attempt);
    }
  }
}

export type PutRequest = {
  readonly url: string;
  readonly headers: UploadPlan['headers'];
  readonly body: Blob;
  /** Called with the number of bytes sent so far. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
};

/** Thrown if the store did not accept the bytes. `retryable` means that sending them again may work. */
export class PutFailed extends Error {
  override readonly name = 'PutFailed';
  readonly code = 'UPLOAD_FAILED';
  readonly retryable: boolean;

  constructor(status: number) {
    super(`the store answered ${status}`);
    this.retryable = status === 0 || status === 429 || status >= 500;
  }
}

/**
 * Sends the bytes with PUT and resolves to the etag of the response. Uses XMLHttpRequest, because `fetch`
 * does not report how much of a body has been sent.
 */
export function putBytes(request: PutRequest): Promise<string> {
  const { url, headers, body, onProgress, signal } = request;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    signal.addEventListener('abort', abort);
    xhr.upload.onprogress = ({ loaded }) => onProgress(loaded);
    xhr.onload = () => {
      if (xhr.status >= 200 && xhr.status < 300) resolve(xhr.getResponseHeader('etag') ?? '');
      else reject(new PutFailed(xhr.status));
    };
    xhr.onerror = () => reject(new PutFailed(0));
    xhr.onabort = () => reject(signal.reason);
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    xhr.open('PUT', url);
    // The browser sets the length itself, and does not allow scripts to set it.
    for (const { name, value } of headers) {
      if (name.toLowerCase() !== 'content-length') xhr.setRequestHeader(name, value);
    }
    xhr.send(body);
  });
}
