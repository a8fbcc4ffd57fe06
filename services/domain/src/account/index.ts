export { countries, usualCountry } from './countries.ts';
export {
  type ExtendSubscription,
  isLapsed,
  type RecordTransaction,
} from './subscription.ts';
