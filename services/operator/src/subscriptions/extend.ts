import type { ExtendSubscription } from '@qr-menu/domain';
import { z } from 'zod';
import {
  type Command,
  type OptionDefinition,
  requiredText,
  textOf,
  type Values,
} from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { extendSubscription } from './extend-subscription.ts';

const text = (value: string, help: string): OptionDefinition => ({ type: 'string', value, help });

export const extend: Command = {
  name: 'extend',
  summary: 'lengthen a subscription without a payment',
  options: {
    account: text('<id|name>', 'its id, or any name it ever had'),
    until: text('<date|iso>', 'the new end: a date (to its last moment, UTC), or a moment'),
    months: text('<n>', 'instead of --until: they begin as those of a payment do'),
    reason: text('<text>', 'the owner can read it in the history'),
    shorten: { type: 'boolean', help: 'the end may also be an earlier one' },
    'commit-id': text('<id>', 'repeats an attempt that was not confirmed; never done twice'),
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
