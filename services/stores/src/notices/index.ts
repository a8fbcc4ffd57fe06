export { createMemoryNotices } from './memory-notices.ts';
export type { Notices } from './notices.ts';
export {
  type ChangeNotice,
  changeNoticeSchema,
  changesChannel,
  commitIdHeader,
  decidedAtHeader,
  replyToHeader,
  type Verdict,
  verdictSchema,
  verdictsChannel,
} from './notices.ts';
export { createRedisNotices } from './redis-notices.ts';
