import {
  decideWorkspace,
  type ExtendSubscription,
  evolveWorkspace,
  type Workspace,
} from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { appendAsOperator } from '../append-as-operator.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { findAccount } from '../transactions/find-account.ts';

export type Extension = Pick<ExtendSubscription, 'until' | 'reason' | 'shorten'> & {
  readonly account: string;
};

export type ExtendOptions = {
  /** False: nothing is extended, only shown. */
  readonly confirmed: boolean;
  /** The same id settles an attempt that was not confirmed. */
  readonly commitId: string;
};

export type Extended = {
  readonly extended: boolean;
  readonly commitId: string;
  readonly account: { readonly id: string; readonly name: string };
  /** Until when the subscription was valid without it. */
  readonly before: string;
  readonly validUntil: string;
};

type Around = { readonly before: Workspace; readonly after: Workspace };

export async function extendSubscription(
  stores: OperatorStores,
  { account, until, reason, shorten }: Extension,
  { confirmed, commitId }: ExtendOptions,
): Promise<Extended> {
  const { id: accountId, name, owner } = await findAccount(stores.pool, account);
  const command: ExtendSubscription = {
    type: 'ExtendSubscription',
    ...{ accountId, until, reason, shorten },
  };
  const { before, after } = confirmed
    ? await appendAsOperator(stores, { ownerId: owner, commitId, command })
    : await foresee(stores, owner, command);
  return {
    extended: confirmed,
    commitId,
    account: { id: accountId, name },
    before: validUntilOf(before),
    validUntil: validUntilOf(after),
  };
}

const validUntilOf = ({ account }: Workspace): string => account?.subscriptionValidUntil ?? '';

async function foresee(
  { workspaces, clock }: OperatorStores,
  owner: string,
  command: ExtendSubscription,
): Promise<Around> {
  const { state: before } = await workspaces.load(workspaceStream(owner));
  const at = new Date(clock.now()).toISOString();
  const decision = decideWorkspace(before, command, at);
  if (!decision.accepted) throw new Refused(decision.rejection.code, decision.rejection.message);
  const after = decision.events.reduce((next, event) => evolveWorkspace(next, event, at), before);
  return { before, after };
}
