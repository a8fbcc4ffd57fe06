import type { Clock } from '@qr-menu/runtime/process';
import type { Database, IdentitySettings } from '../settings.ts';
import type { EndedSignIns } from './ended-sign-ins.ts';

export type ListedSignIn = {
  readonly originId: string;
  /** The browser's `User-Agent` at the last refresh. Null if it sent none. */
  readonly agent: string | null;
  /** An IPv4 /16 or an IPv6 /48. Null if unknown. */
  readonly place: string | null;
  readonly startedAt: Date;
  /** When the tokens were last refreshed, or when the sign-in began. */
  readonly lastUsedAt: Date;
};

/** Cognito's maximum for a page of devices, so that one page lists all sign-ins. */
export const mostSignIns = 60;

type Pool = Pick<IdentitySettings, 'userPoolId'>;

/** Cognito's format for device keys: the region and an id. */
export const deviceKeyOf = ({ userPoolId }: Pool, originId: string): string =>
  `${regionOf(userPoolId)}_${originId}`;

/** Returns null if the key is not from this pool. */
export function originOfKey(pool: Pool, deviceKey: string): string | null {
  const [originId] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(deviceKey) ?? [];
  return originId !== undefined && deviceKeyOf(pool, originId) === deviceKey ? originId : null;
}

const regionOf = (userPoolId: string): string => userPoolId.split('_')[0] ?? '';

const columns = `origin_id as "originId", device_agent as agent, address_prefix as place,
  auth_time as "startedAt", coalesce(rotated_at, auth_time) as "lastUsedAt"`;

export type SignIns = ReturnType<typeof createSignIns>;

/** The sign-ins of a user. Each has a chain of refresh tokens, each of which replaces the previous one. */
export function createSignIns(
  database: Database,
  clock: Clock,
  ended: Pick<EndedSignIns, 'recordOne'>,
) {
  const read = async (sub: string, originId: string | null): Promise<readonly ListedSignIn[]> => {
    const { rows } = await database.query<ListedSignIn>(
      `select ${columns} from identity.refresh_tokens
        where sub = $1 and expires_at > $2 and origin_id = coalesce($3, origin_id)
        order by auth_time desc, origin_id limit $4`,
      [sub, new Date(clock.now()), originId, mostSignIns],
    );
    return rows;
  };
  return {
    /** Newest first. */
    list: (sub: string): Promise<readonly ListedSignIn[]> => read(sub, null),
    /** Returns null if the sign-in has ended or belongs to another user. */
    find: async (sub: string, originId: string): Promise<ListedSignIn | null> =>
      (await read(sub, originId))[0] ?? null,
    /** Returns false if the sign-in has already ended or belongs to another user. */
    end: async (sub: string, originId: string): Promise<boolean> => {
      const { rowCount } = await database.query(
        'delete from identity.refresh_tokens where sub = $1 and origin_id = $2 and expires_at > $3',
        [sub, originId, new Date(clock.now())],
      );
      if (rowCount === 0) return false;
      await ended.recordOne(sub, originId);
      return true;
    },
  };
}
