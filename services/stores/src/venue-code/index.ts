export { knownVenueCodes, nameOfVenueCode } from './name-of-code.ts';
export { parseVenueCode, venueCode } from './venue-code.ts';
