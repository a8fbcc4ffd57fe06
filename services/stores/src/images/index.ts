export { createDirectoryImages, type DirectoryImages } from './directory-images.ts';
export { decodeImageKey, InvalidImageKey } from './image-key.ts';
export {
  type AbandonedUploads,
  type Images,
  InvalidParts,
  type ListedImage,
  type MultipartUpload,
  type PartRequest,
  type PartTag,
  type PresignedPut,
  type StoredImage,
  type StoredPart,
  type UploadRequest,
} from './images.ts';
export { openS3Images } from './open-s3-images.ts';
export { type ReadOwnImage, readFromImagesHost, readFromStore } from './own-images.ts';
export { UnreadableImage } from './responsive-image.ts';
export { createS3ObjectWriter, type S3Place } from './s3-object-writer.ts';
export { type ImageType, imageTypes } from './sniff-image.ts';
export {
  type ImageManifest,
  imageOfUpload,
  mainKey,
  readManifest,
  removeImage,
  storeImage,
} from './stored-image.ts';
