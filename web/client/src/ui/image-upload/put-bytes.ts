export type PutRequest = {
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: Blob;
  /** Called with the bytes sent so far. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
};

/** The store did not take the bytes. `retryable` says whether sending them again can help. */
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
 * PUTs the bytes and resolves to the answer's entity tag. `fetch` does not tell how much of a body
 * was sent, so this is an XMLHttpRequest.
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
    // The browser sets the length itself and refuses to be told.
    for (const { name, value } of headers) {
      if (name.toLowerCase() !== 'content-length') xhr.setRequestHeader(name, value);
    }
    xhr.send(body);
  });
}
