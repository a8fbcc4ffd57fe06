import type { ExtendSubscription } from '@qr-menu/domain/account';
import type { Workspace } from '@qr-menu/domain/workspace';
import { z } from 'zod';
import { appendIfConfirmed } from '../append-as-operator.ts';
import {
  type Command,
  flagOption,
  requiredText,
  textArgument,
  textOption,
  type Values,
} from '../command.ts';
import { UsageError } from '../errors.ts';
import { findAccount } from '../find-venue.ts';

export const extend: Command = {
  name: 'extend',
  summary: 'extend a subscription without a payment',
  options: {
    account: textOption('<id|name>', 'its id, or any present or former name'),
    until: textOption(
      '<date|iso>',
      'the new end: a date (until its last moment, UTC), or a moment',
    ),
    months: textOption('<n>', 'instead of --until; they start like those of a payment'),
    reason: textOption('<text>', 'visible to the owner in the history'),
    shorten: flagOption('allow an earlier end'),
    'commit-id': textOption('<id>', 'repeat an unconfirmed attempt; never extends twice'),
  },
  prepare: (values) => {
    const idOrName = requiredText(values, 'account');
    const until = untilOf(values);
    const reason = requiredText(values, 'reason');
    const shorten = values.shorten === true;
    return async (context) => {
      const { stores, confirmed } = context;
      const commitId = textArgument(values, 'commit-id') ?? stores.randomness.uuid();
      const { id, name, owner: ownerId } = await findAccount(stores.pool, idOrName);
      const command: ExtendSubscription = {
        type: 'ExtendSubscription',
        accountId: id,
        until,
        reason,
        shorten,
      };
      const change = await appendIfConfirmed(context, { ownerId, commitId, command });
      const [before, validUntil] = [validUntilOf(change.before), validUntilOf(change.after)];
      const end = confirmed ? 'extended' : 'nothing was extended: repeat it with --yes';
      return {
        json: { extended: confirmed, commitId, account: { id, name }, before, validUntil },
        lines: [
          `${name} (${id})`,
          `valid until ${validUntil}, previously until ${before}: ${reason}`,
          before === validUntil ? 'the subscription already ends at that time' : end,
        ],
      };
    };
  },
};

const validUntilOf = ({ account }: Workspace): string => account?.subscriptionValidUntil ?? '';

const monthsSchema = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number);
const momentSchema = z.union([
  z.iso.date().transform((date) => `${date}T23:59:59.999Z`),
  z.iso.datetime({ offset: true }).transform((instant) => new Date(instant).toISOString()),
]);

function untilOf(values: Values): ExtendSubscription['until'] {
  const [until, months] = [textArgument(values, 'until'), textArgument(values, 'months')];
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
