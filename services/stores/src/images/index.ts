export { blockOtherDecoders } from './decoders.ts';
export { createDirectoryImages, type DirectoryImages } from './directory-images.ts';
export { decodeImageKey } from './image-key.ts';
export { forgetStoredImages, imageQuotaVariables } from './image-quota.ts';
export { createImageRenderer, type ImageRenderer, openPictureProcess } from './image-renderer.ts';
export {
  type AbandonedUploads,
  type Images,
  InvalidParts,
  type ListedImage,
  type PartTag,
  type PresignedPut,
  type StoredObjects,
} from './images.ts';
export { openS3Images } from './open-s3-images.ts';
export {
  ownKeyOf,
  type ReadOwnImage,
  readFromImagesHost,
  readFromStore,
} from './own-images.ts';
export {
  createResponsiveImage,
  maximumPixels,
  type ResponsiveImage,
  UnreadableImage,
} from './responsive-image.ts';
export {
  type ImageManifest,
  imageOfUpload,
  mainKey,
  readManifest,
  removeImage,
  storeImage,
} from './stored-image.ts';
