import { type Clock, createKeyedMutex, type Randomness } from '@qr-menu/runtime/process';
import { sniffImage } from '@qr-menu/schema';
import {
  type ImageManifest,
  type Images,
  InvalidParts,
  imageOfUpload,
  mainKey,
  maximumPixels,
  type PartTag,
  type PresignedPut,
  type ResponsiveImage,
  readImageManifest,
  storeImage,
} from '@qr-menu/stores/images';
import type { RateLimits } from '@qr-menu/stores/rate-limits';
import { z } from 'zod';
import { apiError } from '../../answers/api-error.ts';
import { createSignedTexts } from '../../answers/signed-text.ts';
import type { CreateUploadInput, Upload, UploadedImage } from '../../generated/server.ts';
import type { ImageRenderer } from '../../pictures/image-renderer.ts';
import { UnreadableImage } from '../../pictures/responsive-image.ts';
import type { AuthenticatedUser } from '../../requests/authentication/caller.ts';
import { rateLimited } from '../../requests/limits/admit-requests.ts';
import type { PendingUpload, PendingUploads } from './pending-uploads.ts';
import type { StoredImages } from './stored-images.ts';
import { checkUpload, keyOf, partSize, partsOf } from './upload-plan.ts';

export type Uploads = ReturnType<typeof createUploads>;

const lifetime = 3_600_000;
/** Allows fifty 12-megapixel photos at once, then fifty per minute, which take a quarter of one core. */
const megapixelLimit = { perSecond: 10, burst: 600 };
const tokenPurpose = 'incoming upload\n';

type UploadsDeps = {
  readonly images: Images | undefined;
  readonly renderer: ImageRenderer;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly pending: PendingUploads;
  readonly stored: StoredImages;
  readonly secret: string;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

export function createUploads(deps: UploadsDeps) {
  const { pending, stored, clock, randomness } = deps;
  const tokens = createSignedTexts(deps.secret, 32);
  const inTurn = createKeyedMutex();
  const store = (): Images => {
    if (deps.images) return deps.images;
    throw apiError('UNAVAILABLE', 'Images cannot be uploaded here');
  };

  function ticketOf(workspaceId: string, token: string): UploadTicket {
    const ticket = uploadSchema.optional().parse(tokens.read(tokenPurpose, token));
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
      uploadToken: tokens.write(tokenPurpose, ticket),
      key,
      url: whole?.url ?? null,
      headers: headersOf(whole),
      parts: whole ? [] : await presignParts(images, ticket, expiresInSeconds),
      partSize,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  }

  return {
    create: async (workspaceId: string, input: CreateUploadInput): Promise<Upload> => {
      checkUpload(input);
      const images = store();
      await stored.assertRoom(workspaceId);
      const { contentType, size } = input;
      const now = clock.now();
      const key = keyOf(input, workspaceId, now, randomness.uuid().replaceAll('-', ''));
      const uploadId = size > partSize ? await images.createMultipart(key, contentType) : undefined;
      const expiresAt = now + lifetime;
      await begin({ pending, images }, { key, workspaceId, uploadId, expiresAt });
      return show({ workspaceId, key, contentType, size, uploadId, expiresAt });
    },
    resume: async (workspaceId: string, token: string): Promise<Upload> =>
      show(ticketOf(workspaceId, token)),
    complete: async (
      { workspaceId, userId }: Pick<AuthenticatedUser, 'workspaceId' | 'userId'>,
      token: string,
      parts: readonly PartTag[],
    ) => {
      const ticket = ticketOf(workspaceId, token);
      // A workspace can complete only one upload at a time, because waiting uploads are kept in memory.
      const finish = () =>
        completeUpload(
          { images: store(), renderer: rendererFor(userId, deps), pending, stored },
          ticket,
          parts,
        );
      return toApi(store(), await inTurn(workspaceId, finish));
    },
  };
}

async function begin(
  { pending, images }: Pick<UploadsDeps, 'pending'> & { readonly images: Images },
  upload: PendingUpload,
): Promise<void> {
  const { key, uploadId } = upload;
  try {
    await pending.begin(upload);
  } catch (error) {
    // Without a row, nothing would ever remove the parts of this upload.
    if (uploadId !== undefined) {
      await images.abortMultipart({ key, uploadId }).catch(() => undefined);
    }
    throw error;
  }
}

const rendererFor = (
  userId: string,
  { renderer, rateLimits }: Pick<UploadsDeps, 'renderer' | 'rateLimits'>,
): Pick<ImageRenderer, 'render'> => ({
  render: async (workspaceId, bytes, contentType) => {
    const take = async (megapixels: number): Promise<void> => {
      const taken = await rateLimits.take(`images:${userId}`, megapixelLimit, megapixels);
      if (!taken.allowed) throw rateLimited(taken.retryAfterSeconds);
    };
    // Counts the first megapixel before reading, because even reading a header can take a long time.
    await take(1);
    const pixels = await renderer.pixelsOf(workspaceId, bytes);
    const megapixels = Math.ceil((pixels ?? maximumPixels) / 1_000_000);
    if (megapixels > 1) await take(megapixels - 1);
    if (pixels === null) throw new UnreadableImage('the heading takes too long to read');
    return renderer.render(workspaceId, bytes, contentType);
  },
});

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

function toApi(images: Images, manifest: ImageManifest): UploadedImage {
  const { width, height, placeholder, variants } = manifest;
  return {
    url: images.publicUrl(mainKey(manifest)),
    width,
    height,
    placeholder,
    variants: variants.map(({ key, ...variant }) => ({ ...variant, url: images.publicUrl(key) })),
  };
}

const uploadSchema = z.object({
  workspaceId: z.string(),
  key: z.string(),
  contentType: z.string(),
  size: z.int(),
  uploadId: z.string().optional(),
  expiresAt: z.int(),
});
type UploadTicket = z.infer<typeof uploadSchema>;

/** Finishes an upload. Calling it again gives the same result, even after a crash halfway. */
export async function completeUpload(
  {
    images,
    renderer,
    pending,
    stored,
  }: Pick<UploadsDeps, 'pending' | 'stored'> & {
    readonly images: Images;
    readonly renderer: Pick<ImageRenderer, 'render'>;
  },
  ticket: UploadTicket,
  parts: readonly PartTag[],
): Promise<ImageManifest> {
  const { workspaceId, key, size, contentType } = ticket;
  const image = imageOfUpload(key);
  const endWithoutOriginal = async (): Promise<void> => {
    await images.incoming.remove(key);
    await pending.end(key);
  };
  const finished = await readImageManifest(images, image);
  if (finished) {
    // A crash right after storing the manifest may have left the original behind.
    await endWithoutOriginal();
    return finished;
  }
  await stored.assertRoom(workspaceId);
  await joinParts(images, ticket, parts);
  const sent = await images.incoming.stat(key);
  if (sent === null) {
    // Since the first check, another process may have finished the upload and removed the original.
    const meanwhile = await readImageManifest(images, image);
    if (meanwhile) return meanwhile;
    throw apiError('BAD_USER_INPUT', 'The file has not been uploaded');
  }
  if (sent.contentLength !== size || sent.contentType !== contentType) {
    await endWithoutOriginal();
    throw apiError('BAD_USER_INPUT', 'The file does not have the announced size and type', {
      field: 'file',
    });
  }
  const bytes = await images.incoming.read(key);
  if (bytes === null) throw apiError('BAD_USER_INPUT', 'The file has not been uploaded');
  try {
    if (sniffImage(bytes) !== contentType)
      throw new UnreadableImage('the bytes are of another type');
    const rendered = await renderer.render(workspaceId, bytes, contentType);
    // The size is recorded before the objects are stored, so that objects left by a crash count too.
    await stored.add(image, workspaceId, bytesOf(rendered));
    const manifest = await storeImage(images, key, rendered);
    await pending.end(key);
    return manifest;
  } catch (error) {
    if (!(error instanceof UnreadableImage)) throw error;
    await endWithoutOriginal();
    throw apiError('BAD_USER_INPUT', 'The file is not a usable image', {
      field: 'file',
    });
  }
}

const bytesOf = ({ variants }: ResponsiveImage): number =>
  variants.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

async function joinParts(
  images: Images,
  { key, uploadId }: UploadTicket,
  parts: readonly PartTag[],
): Promise<void> {
  if (uploadId === undefined) {
    if (parts.length > 0) throw apiError('BAD_USER_INPUT', 'parts: this upload has none');
    return;
  }
  if ((await images.incoming.stat(key)) !== null) return;
  try {
    await images.completeMultipart({ key, uploadId }, parts);
  } catch (error) {
    if (!(error instanceof InvalidParts)) throw error;
    throw apiError('BAD_USER_INPUT', 'parts: do not match the uploaded ones', {
      field: 'parts',
    });
  }
}
