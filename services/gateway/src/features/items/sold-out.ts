import { apiError } from '../../answers/api-error.ts';
import { show } from '../../answers/lists/entities.ts';
import { mutation } from '../../answers/mutations/mutation.ts';
import type { MarkItemSoldOutInput, Resolvers } from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';

function untilOf({ until, time }: MarkItemSoldOutInput) {
  if (until === 'TIME') return { time: time ?? '' };
  if (time === null || time === undefined) return until === 'TODAY' ? 'today' : 'changed';
  throw apiError('BAD_USER_INPUT', `time: cannot be combined with ${until}`, { field: 'time' });
}

export const soldOutResolvers: Resolvers<RequestContext> = {
  Mutation: {
    markItemSoldOut: mutation({
      command: ({ input }) => ({
        type: 'MarkItemSoldOut',
        itemId: input.id,
        until: untilOf(input),
      }),
      subject: (workspace, { input }) => show.item(workspace, input.id),
      answer: ({ after }, { input }) => show.item(after, input.id),
    }),
    markItemAvailable: mutation({
      command: ({ input }) => ({ type: 'MarkItemAvailable', itemId: input.id }),
      subject: (workspace, { input }) => show.item(workspace, input.id),
      answer: ({ after }, { input }) => show.item(after, input.id),
    }),
  },
};
