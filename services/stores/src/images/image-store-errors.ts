import { S3ServiceException } from '@aws-sdk/client-s3';
import { failure } from '@qr-menu/runtime';

export class ImageStoreUnavailable extends failure(
  'ImageStoreUnavailable',
  'IMAGE_STORE_UNAVAILABLE',
  true,
) {}

/** The image store refuses this process: its key, its rights or its bucket have to be put right. */
export class ImageStoreRefused extends failure('ImageStoreRefused', 'IMAGE_STORE_REFUSED', false) {}

/** What S3 says with another status than 401 and 403. */
const refusals =
  /^(ExpiredToken|InvalidToken|TokenRefreshRequired|AuthorizationHeaderMalformed|NoSuchBucket|PermanentRedirect|CredentialsProviderError)$/;

export function imageStoreError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const options = { cause: error };
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 401 || status === 403 || refusals.test(error.name)) {
    return new ImageStoreRefused(`the image store refuses this process: ${error.name}`, options);
  }
  const isAway =
    status === undefined ? 'code' in error || error.name === 'TimeoutError' : status >= 500;
  if (!isAway) return error;
  return new ImageStoreUnavailable(`the image store does not answer: ${error.name}`, options);
}
