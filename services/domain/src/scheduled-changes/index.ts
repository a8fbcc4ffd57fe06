export {
  type FailureReason,
  failureReasons,
  planChange,
  type ScheduleRequest,
} from './decide-scheduled-change.ts';
export { finishedOf, pendingOf } from './finished-changes.ts';
export { priceRequestOf } from './planned-change.ts';
