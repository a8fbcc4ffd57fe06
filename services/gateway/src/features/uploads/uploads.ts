import type { Clock, Images, PartTag, PresignedPut, Randomness } from '@qr-menu/platform';
import { apiError } from '../../answers/api-error.ts';
import { createTurns } from '../../commits/in-turn.ts';
import type { CreateUploadInput, Upload, UploadedImage } from '../../generated/server.ts';
import { completeUpload } from './complete-upload.ts';
import { type Manifest, mainKey } from './store-image.ts';
import { checkUpload, keyOf, partSize, partsOf } from './upload-plan.ts';
import { createUploadTokens, type UploadTicket } from './upload-token.ts';

export type Uploads = {
  readonly create: (workspaceId: string, input: CreateUploadInput) => Promise<Upload>;
  /** The same upload again, with fresh addresses and the parts that are stored. */
  readonly resume: (workspaceId: string, uploadToken: string) => Promise<Upload>;
  readonly complete: (
    workspaceId: string,
    uploadToken: string,
    parts: readonly PartTag[],
  ) => Promise<UploadedImage>;
};

/** Resumable for an hour. */
const lifetime = 3_600_000;

/** Uploads of images into a workspace; the server keeps nothing but the objects. */
export function createUploads(deps: {
  /** Absent when no store is configured. */
  readonly images: Images | undefined;
  readonly secret: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
}): Uploads {
  const { clock, randomness } = deps;
  const tokens = createUploadTokens(deps.secret);
  const inTurn = createTurns();
  const store = (): Images => {
    if (deps.images) return deps.images;
    throw apiError('UNAVAILABLE', 'Images cannot be uploaded here');
  };

  function ticketOf(workspaceId: string, token: string): UploadTicket {
    const ticket = tokens.read(token);
    if (ticket?.workspaceId !== workspaceId) throw apiError('NOT_FOUND', 'No such upload');
    if (clock.now() < ticket.expiresAt) return ticket;
    throw apiError('BAD_USER_INPUT', 'The upload has expired. Start again.');
  }

  async function show(ticket: UploadTicket): Promise<Upload> {
    const images = store();
    const expiresInSeconds = Math.ceil((ticket.expiresAt - clock.now()) / 1000);
    const { key, contentType, size, expiresAt } = ticket;
    const whole =
      ticket.uploadId === undefined
        ? await images.presignPut({ key, contentType, contentLength: size, expiresInSeconds })
        : null;
    return {
      uploadToken: tokens.write(ticket),
      key,
      url: whole?.url ?? null,
      headers: headersOf(whole),
      parts: whole ? [] : await presignParts(images, ticket, expiresInSeconds),
      partSize,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  }

  return {
    create: async (workspaceId, input) => {
      checkUpload(input);
      const images = store();
      const { contentType, size } = input;
      const now = clock.now();
      const key = keyOf(input, workspaceId, now, randomness.uuid().replaceAll('-', ''));
      const uploadId = size > partSize ? await images.createMultipart(key, contentType) : undefined;
      const expiresAt = now + lifetime;
      return show({
        workspaceId,
        key,
        contentType,
        size,
        expiresAt,
        ...(uploadId === undefined ? {} : { uploadId }),
      });
    },
    resume: async (workspaceId, token) => show(ticketOf(workspaceId, token)),
    complete: async (workspaceId, token, parts) => {
      const ticket = ticketOf(workspaceId, token);
      // One image at a time: decoded ones are large.
      const finish = () => completeUpload(store(), ticket, parts);
      return toApi(store(), await inTurn('images', finish));
    },
  };
}

async function presignParts(images: Images, ticket: UploadTicket, expiresInSeconds: number) {
  const { key, size, uploadId = '' } = ticket;
  const stored = (await images.listParts({ key, uploadId })) ?? [];
  return Promise.all(
    partsOf(size).map(async ({ number, size: contentLength }) => {
      const request = { key, uploadId, number, contentLength, expiresInSeconds };
      const signed = await images.presignPart(request);
      const etag = stored.find((part) => part.number === number)?.etag ?? null;
      return { number, url: signed.url, headers: headersOf(signed), size: contentLength, etag };
    }),
  );
}

const headersOf = (signed: PresignedPut | null) =>
  Object.entries(signed?.headers ?? {}).map(([name, value]) => ({ name, value }));

function toApi(images: Images, manifest: Manifest): UploadedImage {
  const { width, height, placeholder, variants } = manifest;
  return {
    url: images.publicUrl(mainKey(manifest)),
    width,
    height,
    placeholder,
    variants: variants.map(({ key, ...variant }) => ({ ...variant, url: images.publicUrl(key) })),
  };
}
