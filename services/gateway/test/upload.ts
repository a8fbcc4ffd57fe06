import type { ApiAnswer, ApiClient } from '@qr-menu/testkit/stack';
import sharp from 'sharp';

const uploadFields = `uploadToken key url headers { name value } partSize expiresAt
  parts { number url size etag headers { name value } }`;

/** Dependencies for specs that do not test the limits on uploads and rendering. */
export const unboundUploads = {
  rateLimits: { take: async () => ({ allowed: true }) as const },
  pending: { begin: async () => undefined, end: async () => undefined },
  stored: { assertRoom: async () => undefined, add: async () => undefined },
};

export const photo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a43' } })
    .jpeg()
    .toBuffer();

export const createUpload = (api: ApiClient, input: object): Promise<ApiAnswer> =>
  api.call(
    `mutation ($input: CreateUploadInput!) { createUpload(input: $input) { ${uploadFields} } }`,
    { input: { fileName: 'photo.jpg', contentType: 'image/jpeg', purpose: 'ITEM', ...input } },
  );

export const uploadParts = (api: ApiClient, uploadToken: unknown): Promise<ApiAnswer> =>
  api.call(`query ($token: String!) { uploadParts(uploadToken: $token) { ${uploadFields} } }`, {
    token: uploadToken,
  });

export const sendCompletion = (
  api: ApiClient,
  uploadToken: unknown,
  parts?: unknown,
): Promise<ApiAnswer> =>
  api.call(
    `mutation ($input: CompleteUploadInput!) { completeUpload(input: $input) {
      url width height placeholder variants { url width height contentType } } }`,
    { input: { uploadToken, ...(parts === undefined ? {} : { parts }) } },
  );

type Address = { readonly url: string; readonly headers: { name: string; value: string }[] };

export const sendWhole = ({ url, headers }: Address, bytes: Uint8Array): Promise<Response> =>
  fetch(url, {
    method: 'PUT',
    headers: headers.map(({ name, value }) => [name, value] as [string, string]),
    body: new Uint8Array(bytes),
  });

export type Image = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly variants: readonly {
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly contentType: string;
  }[];
};

/** Uploads an image with a single PUT, and completes the upload. */
export async function uploadImage(
  api: ApiClient,
  bytes: Uint8Array,
  input: object = {},
): Promise<Image> {
  const created = await createUpload(api, { size: bytes.byteLength, ...input });
  const upload = created.data.createUpload;
  const { status } = await sendWhole(upload, bytes);
  if (status !== 200) throw new Error(`the PUT answered ${status}`);
  return (await sendCompletion(api, upload.uploadToken)).data.completeUpload;
}
