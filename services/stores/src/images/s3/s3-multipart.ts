import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandOutput,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  type Images,
  InvalidParts,
  type MultipartUpload,
  type PresignedPut,
  type StoredPart,
} from '../images.ts';

type Multipart = Pick<
  Images,
  | 'createMultipart'
  | 'presignPart'
  | 'listParts'
  | 'completeMultipart'
  | 'abortMultipart'
  | 'abandonedUploads'
>;
type Location = { readonly Bucket: string; readonly Prefix: string };
type Address = { readonly Bucket: string; readonly Key: string };
type Upload = Address & { readonly UploadId: string };
type TimedPart = StoredPart & { readonly storedAt: number };

const refusals = /^(NoSuchUpload|InvalidPart|InvalidPartOrder|EntityTooSmall|MalformedXML)$/;

export function createS3Multipart(deps: {
  readonly client: S3Client;
  readonly signer: S3Client;
  readonly address: (key: string) => Address;
  readonly locations: readonly Location[];
}): Multipart {
  const { client, signer, address, locations } = deps;
  const uploadOf = ({ key, uploadId }: MultipartUpload) => ({
    ...address(key),
    UploadId: uploadId,
  });
  return {
    createMultipart: async (key, ContentType) => {
      const command = new CreateMultipartUploadCommand({ ...address(key), ContentType });
      const { UploadId } = await client.send(command);
      if (UploadId === undefined) throw new Error('the store began an upload without an id');
      return UploadId;
    },
    presignPart: async ({ number, contentLength, expiresInSeconds, ...upload }) => {
      const part = { PartNumber: number, ContentLength: contentLength };
      const command = new UploadPartCommand({ ...uploadOf(upload), ...part });
      const url = await getSignedUrl(signer, command, signing(expiresInSeconds, {}));
      return { method: 'PUT', url, headers: {} };
    },
    listParts: async (upload) => {
      const parts = await listParts(client, uploadOf(upload));
      return parts?.map(({ storedAt: _, ...part }) => part) ?? null;
    },
    completeMultipart: async (upload, parts) => {
      const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
      try {
        const whole = { ...uploadOf(upload), MultipartUpload: { Parts } };
        await client.send(new CompleteMultipartUploadCommand(whole));
      } catch (error) {
        if (isRefusal(error)) throw new InvalidParts(error.message, { cause: error });
        throw error;
      }
    },
    abortMultipart: async (upload) => abort(client, uploadOf(upload)),
    abandonedUploads: async ({ begunBefore, remove }) => {
      let [uploads, bytes] = [0, 0];
      for await (const { isOld, ...upload } of begunUploads(client, locations, begunBefore)) {
        const parts = await listParts(client, upload);
        // The upload was completed or aborted after it was listed.
        if (parts === null) continue;
        if (!isOld && !parts.some(({ storedAt }) => storedAt < begunBefore)) continue;
        uploads += 1;
        for (const { size } of parts) bytes += size;
        if (remove) await abort(client, upload);
      }
      return { uploads, bytes };
    },
  };
}

/** SeaweedFS reports no start times, so uploads without one are included, with `isOld` set to false. */
async function* begunUploads(
  client: S3Client,
  locations: readonly Location[],
  begunBefore: number,
) {
  for (const location of locations) yield* begunUploadsIn(client, location, begunBefore);
}

async function* begunUploadsIn(client: S3Client, location: Location, begunBefore: number) {
  let next: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> | undefined = {};
  while (next !== undefined) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ ...location, ...next }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      const isYoung = Initiated !== undefined && Initiated.getTime() >= begunBefore;
      if (Key !== undefined && UploadId !== undefined && !isYoung) {
        yield { Bucket: location.Bucket, Key, UploadId, isOld: Initiated !== undefined };
      }
    }
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    next = IsTruncated
      ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
      : undefined;
  }
}

const isRefusal = (error: unknown): error is S3ServiceException =>
  error instanceof S3ServiceException && refusals.test(error.name);

/** Signs the host, the content length and these headers of an upload. */
export const signing = (expiresIn: number, headers: PresignedPut['headers']) => ({
  expiresIn,
  signableHeaders: new Set(['host', 'content-length', ...Object.keys(headers)]),
});

async function abort(client: S3Client, upload: Upload): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand(upload));
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

async function listParts(client: S3Client, upload: Upload): Promise<readonly TimedPart[] | null> {
  try {
    return await readParts(client, upload);
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function readParts(client: S3Client, upload: Upload): Promise<readonly TimedPart[]> {
  const parts: TimedPart[] = [];
  let marker: string | undefined;
  do {
    const page: ListPartsCommandOutput = await client.send(
      new ListPartsCommand({ ...upload, PartNumberMarker: marker }),
    );
    for (const { PartNumber, ETag, Size, LastModified } of page.Parts ?? []) {
      const storedAt = LastModified?.getTime() ?? Number.POSITIVE_INFINITY;
      parts.push({ number: PartNumber ?? 0, etag: ETag ?? '', size: Size ?? 0, storedAt });
    }
    marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
  } while (marker !== undefined);
  return parts;
}
