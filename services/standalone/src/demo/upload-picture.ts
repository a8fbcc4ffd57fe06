import { z } from 'zod';

export type PictureUploadDeps = {
  /** For example `http://localhost:4000`. */
  readonly origin: string;
  readonly idToken: () => Promise<string>;
  readonly fetch: typeof globalThis.fetch;
};

const createdSchema = z.object({
  createUpload: z.object({
    uploadToken: z.string(),
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
});
const completedSchema = z.object({ completeUpload: z.object({ url: z.string() }) });

const createUpload = `mutation ($input: CreateUploadInput!) {
  createUpload(input: $input) { uploadToken url headers { name value } } }`;
const completeUpload = `mutation ($input: CompleteUploadInput!) {
  completeUpload(input: $input) { url } }`;

/** Uploads a JPEG of up to 5 MB as the admin does, and answers the address that guests load. */
export async function uploadPicture(
  deps: PictureUploadDeps,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const input = {
    fileName: `${name}.jpg`,
    contentType: 'image/jpeg',
    size: bytes.byteLength,
    purpose: 'ITEM',
  };
  const created = createdSchema.parse(await call(deps, createUpload, input));
  const { uploadToken, url, headers } = created.createUpload;
  const sent = await deps.fetch(reachable(url, deps.origin), {
    method: 'PUT',
    headers: headers.map((header): [string, string] => [header.name, header.value]),
    body: bytes,
  });
  if (!sent.ok) throw new Error(`the picture ${name} was refused: HTTP ${sent.status}`);
  const completed = completedSchema.parse(await call(deps, completeUpload, { uploadToken }));
  return completed.completeUpload.url;
}

/** What the server takes itself is sent to where it is, even if browsers know it by another name. */
function reachable(url: string, origin: string): string {
  const address = new URL(url, origin);
  if (address.searchParams.has('X-Amz-Signature')) return address.href;
  return new URL(address.pathname + address.search, origin).href;
}

async function call(
  { origin, idToken, fetch }: PictureUploadDeps,
  query: string,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const response = await fetch(new URL('/graphql', origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: await idToken() },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = z
    .object({ data: z.unknown(), errors: z.array(z.object({ message: z.string() })).optional() })
    .parse(await response.json());
  if (errors?.[0]) throw new Error(`a picture could not be uploaded: ${errors[0].message}`);
  return data;
}
