export {
  type ConflictReason,
  conflictReasons,
  type ErrorCode,
  errorCodes,
  type ForbiddenReason,
  type TimeReason,
  timeReasons,
} from './error-codes.ts';
export * from './events/commit.ts';
export * from './events/event-catalogue.ts';
export {
  type Schedule,
  scheduleSchema,
  type TimeWindow,
  type VenueCard,
  type VenueLook,
  venueCardSchema,
} from './events/hours-events.ts';
export { plans } from './events/transaction-events.ts';
export * from './events/values.ts';
export { type Weekday, weekdays } from './events/weekdays.ts';
export { publicMenuQuery, publicMenuQueryHash } from './generated/public-menu-query.ts';
export { typeDefs } from './generated/type-defs.ts';
export { imageFolder, imageOfVariant, imageWidths, parseImageUrl } from './images/image-address.ts';
export { type ImageType, imageTypes, largestImage, sniffImage } from './images/image-file.ts';
