export { countries, usualClock, usualCountry, zoneOfCountry } from './countries.ts';
export {
  type ExtendSubscription,
  isLapsed,
  type RecordTransaction,
} from './subscription.ts';
export {
  emptyCard,
  isVenueLink,
  isVenueLinkKind,
  noVenueInfo,
  type VenueInfo,
  type VenueLinkKind,
  venueLinkKinds,
  venueZone,
} from './venue-info.ts';
