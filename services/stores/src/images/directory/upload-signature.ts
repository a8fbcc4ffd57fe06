import { createHmac, timingSafeEqual } from 'node:crypto';

export type UploadPermission = {
  readonly key: string;
  readonly contentType: string;
  readonly contentLength: number;
  readonly part?: { readonly uploadId: string; readonly number: number };
  readonly expiresAt: number;
};

export function signUpload(secret: string, permission: UploadPermission): URLSearchParams {
  return new URLSearchParams({
    type: permission.contentType,
    length: String(permission.contentLength),
    expires: String(permission.expiresAt),
    ...(permission.part && {
      uploadId: permission.part.uploadId,
      partNumber: String(permission.part.number),
    }),
    signature: signatureOf(secret, permission).toString('base64url'),
  });
}

export function readUpload(
  secret: string,
  key: string,
  query: URLSearchParams,
): UploadPermission | null {
  const uploadId = query.get('uploadId');
  const permission = {
    key,
    contentType: query.get('type') ?? '',
    contentLength: Number(query.get('length')),
    expiresAt: Number(query.get('expires')),
    ...(uploadId === null ? {} : { part: { uploadId, number: Number(query.get('partNumber')) } }),
  };
  const signature = Buffer.from(query.get('signature') ?? '', 'base64url');
  const expected = signatureOf(secret, permission);
  const genuine = signature.length === expected.length && timingSafeEqual(signature, expected);
  return genuine ? permission : null;
}

// JSON separates the fields, so that different permissions never give the same string.
const signatureOf = (secret: string, permission: UploadPermission): Buffer =>
  createHmac('sha256', secret)
    .update(
      JSON.stringify([
        'PUT incoming',
        permission.key,
        permission.contentType,
        permission.contentLength,
        permission.expiresAt,
        permission.part?.uploadId ?? null,
        permission.part?.number ?? null,
      ]),
    )
    .digest();
