import type { Workspace, WorkspaceCommand } from '@qr-menu/domain';
import type { GraphQLResolveInfo } from 'graphql';
import { apiError } from '../../answers/api-error.ts';
import type { ApiEntity } from '../../answers/lists/entities.ts';
import { itemsToApi } from '../../answers/lists/entities.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  MarkItemSoldOutInput,
  MutationMarkItemAvailableArgs,
  MutationMarkItemSoldOutArgs,
} from '../../generated/server.ts';
import type { RequestContext } from '../../requests/request-context.ts';

type Given = MutationMarkItemSoldOutArgs | MutationMarkItemAvailableArgs;

async function markItemSoldOut(
  _root: object,
  given: MutationMarkItemSoldOutArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity | null> {
  const until = untilOf(given.input);
  const command = { type: 'MarkItemSoldOut', itemId: given.input.id, until } as const;
  return changeItem(command, given, context, info);
}

async function markItemAvailable(
  _root: object,
  given: MutationMarkItemAvailableArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity | null> {
  const command = { type: 'MarkItemAvailable', itemId: given.input.id } as const;
  return changeItem(command, given, context, info);
}

async function changeItem(
  command: WorkspaceCommand,
  given: Given,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity | null> {
  const shown = (workspace: Workspace) => itemsToApi(workspace, [given.input.id])[0] ?? null;
  const { after } = await runMutation({ command, subject: shown }, given, context, info);
  return shown(after);
}

function untilOf({ until, time }: MarkItemSoldOutInput) {
  if (until === 'TIME') return { time: time ?? '' };
  if (time === null || time === undefined) return until === 'TODAY' ? 'today' : 'changed';
  throw apiError('BAD_USER_INPUT', `time: does not go together with ${until}`, { field: 'time' });
}

export const soldOutResolvers = { Mutation: { markItemSoldOut, markItemAvailable } };
