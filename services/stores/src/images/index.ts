export { createDirectoryImages, type DirectoryImages } from './directory/directory-images.ts';
export { decodeImageKey } from './image-key.ts';
export { forgetStoredImages, imageQuotaVariables } from './image-quota.ts';
export {
  type AbandonedUploads,
  type Images,
  InvalidParts,
  type ListedImage,
  type PartTag,
  type PresignedPut,
  type StoredObjects,
} from './images.ts';
export {
  ownKeyOf,
  type ReadOwnImage,
  readFromImagesHost,
  readFromStore,
} from './own-images.ts';
export { blockOtherDecoders, maximumPixels, openPictureProcess } from './picture-process.ts';
export { openS3Images } from './s3/open-s3-images.ts';
export {
  type ImageManifest,
  type ImageVariant,
  imageOfUpload,
  mainKey,
  type ResponsiveImage,
  readImageManifest,
  removeImage,
  storeImage,
} from './stored-image.ts';
