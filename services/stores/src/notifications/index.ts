export { createMemoryNotifications } from './memory-notifications.ts';
export type { Notifications } from './notifications.ts';
export {
  type ChangeNotification,
  changeNotificationSchema,
  changesChannel,
  commitIdHeader,
  decidedAtHeader,
  decidedAtOf,
  replyToHeader,
  type Verdict,
  verdictSchema,
  verdictsChannel,
} from './notifications.ts';
export { createRedisNotifications } from './redis-notifications.ts';
