import {
  decideWorkspace,
  type ExtendSubscription,
  evolveWorkspace,
  type Workspace,
} from '@qr-menu/domain';
import { workspaceStream } from '@qr-menu/schema';
import { z } from 'zod';
import { appendAsOperator } from '../append-as-operator.ts';
import { type Command, requiredText, textOf, textOption, type Values } from '../command.ts';
import { findAccount } from '../find-venue.ts';
import { Refused } from '../refused.ts';
import type { OperatorStores } from '../stores.ts';
import { UsageError } from '../usage-error.ts';

export const extend: Command = {
  name: 'extend',
  summary: 'lengthen a subscription without a payment',
  options: {
    account: textOption('<id|name>', 'its id, or any name it ever had'),
    until: textOption('<date|iso>', 'the new end: a date (to its last moment, UTC), or a moment'),
    months: textOption('<n>', 'instead of --until: they begin as those of a payment do'),
    reason: textOption('<text>', 'the owner can read it in the history'),
    shorten: { type: 'boolean', help: 'the end may also be an earlier one' },
    'commit-id': textOption('<id>', 'repeats an attempt that was not confirmed; never done twice'),
  },
  prepare: (values) => {
    const account = requiredText(values, 'account');
    const until = untilOf(values);
    const reason = requiredText(values, 'reason');
    const shorten = values.shorten === true;
    return async ({ stores, confirmed }) => {
      const commitId = textOf(values, 'commit-id') ?? stores.randomness.uuid();
      const request = { account, until, reason, shorten };
      const result = await extendSubscription(stores, request, { confirmed, commitId });
      const { name, id } = result.account;
      const end = result.extended ? 'extended' : 'nothing was extended: repeat it with --yes';
      return {
        json: result,
        lines: [
          `${name} (${id})`,
          `valid until ${result.validUntil}, before until ${result.before}: ${reason}`,
          result.before === result.validUntil ? 'the subscription ends then already' : end,
        ],
      };
    };
  },
};

const monthsSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);
const momentSchema = z.union([
  z.iso.date().transform((date) => `${date}T23:59:59.999Z`),
  z.iso.datetime({ offset: true }).transform((instant) => new Date(instant).toISOString()),
]);

/** @throws UsageError unless exactly one of the two options says when. */
function untilOf(values: Values): ExtendSubscription['until'] {
  const [until, months] = [textOf(values, 'until'), textOf(values, 'months')];
  if ((until === undefined) === (months === undefined)) {
    throw new UsageError('--until or --months: one of them is required');
  }
  if (months !== undefined) {
    const parsed = monthsSchema.safeParse(months);
    if (parsed.success) return { months: parsed.data };
    throw new UsageError('--months: must be a whole number');
  }
  const parsed = momentSchema.safeParse(until);
  if (parsed.success) return parsed.data;
  throw new UsageError('--until: must be a date, or a moment with its offset, ISO 8601');
}

type Extension = Pick<ExtendSubscription, 'until' | 'reason' | 'shorten'> & {
  readonly account: string;
};

type ExtendOptions = {
  /** False: nothing is extended, only shown. */
  readonly confirmed: boolean;
  /** The same id settles an attempt that was not confirmed. */
  readonly commitId: string;
};

type Extended = {
  readonly extended: boolean;
  readonly commitId: string;
  readonly account: { readonly id: string; readonly name: string };
  /** Until when the subscription was valid without it. */
  readonly before: string;
  readonly validUntil: string;
};

type Around = { readonly before: Workspace; readonly after: Workspace };

async function extendSubscription(
  stores: OperatorStores,
  { account, until, reason, shorten }: Extension,
  { confirmed, commitId }: ExtendOptions,
): Promise<Extended> {
  const { id: accountId, name, owner } = await findAccount(stores.pool, account);
  const command: ExtendSubscription = {
    type: 'ExtendSubscription',
    accountId,
    until,
    reason,
    shorten,
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
