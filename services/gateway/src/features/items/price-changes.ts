import {
  type PriceChangeRequest,
  type PriceScope,
  priceChanges,
  toDecimal,
  type Workspace,
} from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import type { GraphQLResolveInfo } from 'graphql';
import { apiError, rejectionError } from '../../answers/api-error.ts';
import type { ApiEntity } from '../../answers/lists/entities.ts';
import { itemsToApi } from '../../answers/lists/entities.ts';
import { runMutation } from '../../answers/mutations/run-mutation.ts';
import type {
  ChangePricesInput,
  MutationChangePricesArgs,
  PriceChange,
  PriceRounding,
  QueryPreviewPriceChangeArgs,
} from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

const steps: Readonly<Record<PriceRounding, PriceChangeRequest['step']>> = {
  CENT: 1,
  TEN_CENTS: 10,
  WHOLE: 100,
};

function requestOf(input: ChangePricesInput): PriceChangeRequest {
  const { percent, amount } = input;
  const base = { scope: scopeOf(input), step: steps[input.rounding ?? 'CENT'] };
  if (typeof percent === 'number' && typeof amount !== 'number') return { ...base, percent };
  if (typeof amount === 'number' && typeof percent !== 'number') return { ...base, amount };
  throw apiError('BAD_USER_INPUT', 'Give exactly one of percent and amount');
}

function scopeOf({ itemIDs, sectionID, menuID }: ChangePricesInput): PriceScope {
  const scopes: readonly (PriceScope | null)[] = [
    itemIDs ? { kind: 'items', itemIds: itemIDs } : null,
    typeof sectionID === 'string' ? { kind: 'section', sectionId: sectionID } : null,
    typeof menuID === 'string' ? { kind: 'menu', menuId: menuID } : null,
  ];
  const [scope, another] = scopes.filter((candidate) => candidate !== null);
  if (scope && !another) return scope;
  throw apiError('BAD_USER_INPUT', 'Give exactly one of itemIDs, sectionID and menuID');
}

function changesIn(workspace: Workspace, request: PriceChangeRequest) {
  const result = priceChanges(workspace, request);
  if (!result.accepted) throw rejectionError(result.rejection);
  return result.changes;
}

async function previewPriceChange(
  _root: object,
  { input }: QueryPreviewPriceChangeArgs,
  { caller, workspaces }: RequestContext,
): Promise<PriceChange[]> {
  const { state } = await workspaces.load(workspaceStream(workspaceOf(caller)));
  return changesIn(state, requestOf(input)).map(({ itemId, oldPrice, newPrice }) => ({
    itemID: itemId,
    oldPrice: toDecimal(oldPrice),
    newPrice: toDecimal(newPrice),
  }));
}

async function changePrices(
  _root: object,
  given: MutationChangePricesArgs,
  context: RequestContext,
  info: GraphQLResolveInfo,
): Promise<ApiEntity[]> {
  const request = requestOf(given.input);
  const command = { type: 'ChangePrices', ...request } as const;
  const mutation = { command, subject: () => null };
  const { before, after } = await runMutation(mutation, given, context, info);
  return itemsToApi(
    after,
    changesIn(before, request).map(({ itemId }) => itemId),
  );
}

export const priceChangeResolvers = { Query: { previewPriceChange }, Mutation: { changePrices } };
