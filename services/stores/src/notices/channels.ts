import { z } from 'zod';

export const verdictSchema = z.object({
  stream: z.string(),
  commitId: z.string(),
  outcome: z.enum(['accepted', 'superseded']),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const changeNoticeSchema = z.object({
  stream: z.string(),
  version: z.int(),
  partition: z.int(),
  /** The log offset of the commit, as decimal text. */
  offset: z.string(),
});
export type ChangeNotice = z.infer<typeof changeNoticeSchema>;

export const changesChannel = 'changes';
export const verdictsChannel = (gatewayId: string): string => `verdicts:${gatewayId}`;

export const replyToHeader = 'reply-to';
export const commitIdHeader = 'commit-id';
/** When the commit was decided: how late it is can be told without reading the envelope. */
export const decidedAtHeader = 'decided-at';
