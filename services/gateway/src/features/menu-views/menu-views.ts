import { apiError } from '../../answers/api-error.ts';
import type { Resolvers } from '../../generated/server.ts';
import { workspaceOf } from '../../requests/authentication/caller.ts';
import type { RequestContext } from '../../requests/request-context.ts';

const dayLength = 86_400_000;
const mostDays = 366;
const mostTables = 300;

/** Returns the time in milliseconds. */
function checkedDay(field: string, day: string): number {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  if (!Number.isNaN(at) && dayOf(at) === day) return at;
  throw apiError('BAD_USER_INPUT', `${field}: must be a day such as 2026-05-31`);
}

function daysOf(from: number, to: number): readonly string[] {
  const count = (to - from) / dayLength + 1;
  if (count < 1) throw apiError('BAD_USER_INPUT', 'to: must not be before from');
  if (count > mostDays) throw apiError('BAD_USER_INPUT', `to: at most ${mostDays} days at once`);
  return Array.from({ length: count }, (_, index) => dayOf(from + index * dayLength));
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const menuViewsResolvers: Resolvers<RequestContext> = {
  Query: {
    menuViews: async (_root, { from, to }, { caller, pool }) => {
      const days = daysOf(checkedDay('from', from), checkedDay('to', to));
      const { rows } = await pool.query<{ day: string; views: bigint }>(
        'select day, views from menu_views where owner = $1 and day between $2 and $3',
        [workspaceOf(caller), from, to],
      );
      const counted = new Map(rows.map(({ day, views }) => [day, Number(views)]));
      return days.map((day) => ({ day, views: counted.get(day) ?? 0 }));
    },
    tableViews: async (_root, { from, to }, { caller, pool }) => {
      daysOf(checkedDay('from', from), checkedDay('to', to));
      const { rows } = await pool.query<{ table: string; views: string }>(
        `select table_mark as table, sum(views)::text as views from table_views
          where owner = $1 and day between $2 and $3
          group by table_mark order by sum(views) desc, table_mark limit $4`,
        [workspaceOf(caller), from, to, mostTables],
      );
      return rows.map(({ table, views }) => ({ table, views: Number(views) }));
    },
  },
};
