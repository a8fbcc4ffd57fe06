export { createMemoryMenuDocuments } from './memory-menu-documents.ts';
export {
  type Belonging,
  type DocumentVariant,
  type DocumentVersion,
  type DocumentWithManifest,
  type FormerName,
  followName,
  formerNames,
  isFormer,
  type MenuChecker,
  type MenuDocuments,
  type MenuKeeper,
  type MenuReader,
  type MenuVersions,
  type MenuWriter,
  manifestOf,
  type NameManifest,
  type OfferedMenus,
  readJson,
  type StoredDocument,
  type VenueDocuments,
  type VenueManifest,
} from './menu-documents.ts';
export { ownersWithMissing } from './owners-with-missing.ts';
export {
  createRedisMenuDocuments,
  type RedisMenuDocumentsOptions,
} from './redis-menu-documents.ts';
