import { z } from 'zod';
import { IdentityError } from '../identity-error.ts';
import { deviceKeyOf, type ListedSignIn, mostSignIns, originOfKey } from '../tokens/sign-ins.ts';
import {
  bearerOperation,
  type IdentityContext,
  invalidParameter,
  tokenSchema,
} from './operation.ts';

/** Cognito's pattern for device keys. Here, each sign-in counts as a device. */
const deviceKeySchema = z
  .string()
  .max(64)
  .regex(/^[\w-]+_[0-9a-f-]+$/);

const deviceSchema = z.object({ AccessToken: tokenSchema, DeviceKey: deviceKeySchema });

/** Lists the bearer's sign-ins, newest first, in pages of up to 60. */
export const listDevices = bearerOperation(
  z.object({
    AccessToken: tokenSchema,
    Limit: z.int().min(0).max(mostSignIns).default(mostSignIns),
    PaginationToken: deviceKeySchema.optional(),
  }),
  async (context, { user }, { Limit, PaginationToken }) => {
    const all = (await context.signIns.list(user.sub)).map((signIn) => deviceOf(context, signIn));
    const last = all.findIndex(({ DeviceKey }) => DeviceKey === PaginationToken);
    // The token is the key of the last sign-in on the previous page. If none matches, that sign-in has ended.
    if (PaginationToken !== undefined && last < 0) {
      throw invalidParameter('Invalid pagination token given.');
    }
    const page = all.slice(last + 1, last + 1 + (Limit || mostSignIns));
    const isComplete = last + 1 + page.length >= all.length;
    return { Devices: page, ...(isComplete ? {} : { PaginationToken: page.at(-1)?.DeviceKey }) };
  },
);

export const getDevice = bearerOperation(deviceSchema, async (context, { user }, { DeviceKey }) => {
  const originId = originOfKey(context.settings, DeviceKey);
  const signIn = originId && (await context.signIns.find(user.sub, originId));
  if (!signIn) throw noSuchDevice();
  return { Device: deviceOf(context, signIn) };
});

/** Ends one of the bearer's sign-ins. This may be the current one. */
export const forgetDevice = bearerOperation(
  deviceSchema,
  async ({ settings, signIns }, { user }, { DeviceKey }) => {
    const originId = originOfKey(settings, DeviceKey);
    if (originId === null || !(await signIns.end(user.sub, originId))) {
      throw noSuchDevice();
    }
    return {};
  },
);

/** Ended sign-ins and other users' sign-ins give the same error, which reveals nothing. */
const noSuchDevice = (): IdentityError =>
  new IdentityError('ResourceNotFoundException', 'Device does not exist.');

/** Cognito sends times in seconds. */
const seconds = (time: Date): number => time.getTime() / 1000;

const deviceOf = ({ settings }: IdentityContext, signIn: ListedSignIn) => {
  const attributes = {
    device_status: 'valid',
    device_name: signIn.agent,
    last_ip_used: signIn.place,
  };
  return {
    DeviceKey: deviceKeyOf(settings, signIn.originId),
    DeviceAttributes: Object.entries(attributes).flatMap(([Name, Value]) =>
      Value === null ? [] : [{ Name, Value }],
    ),
    DeviceCreateDate: seconds(signIn.startedAt),
    DeviceLastModifiedDate: seconds(signIn.lastUsedAt),
    DeviceLastAuthenticatedDate: seconds(signIn.lastUsedAt),
  };
};
