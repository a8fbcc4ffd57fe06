export { createDirectoryObjects } from './directory-objects.ts';
export type { ObjectStore } from './object-store.ts';
export { openS3Objects } from './open-s3-objects.ts';
