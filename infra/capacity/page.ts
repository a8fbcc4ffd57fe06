import { estimated, measuredSizes, prices, use } from './assumptions.ts';
import { type CapacityPlan, planFor, planTotal } from './plan.ts';

const venueCounts = [1_000, 100_000, 1_000_000] as const;

const markers = (name: string) => [`<!-- ${name} begins -->`, `<!-- ${name} ends -->`] as const;

/** Replaces the computed tables in the page. */
export function withTables(page: string): string {
  const plans = venueCounts.map(planFor);
  const tables = {
    load: loadTable(plans),
    stored: storedTable(plans),
    parts: partsTable(plans),
    cost: costTable(plans),
    assumptions: assumptionsTable(),
    prices: pricesTable(),
  };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = markers(name);
    const from = text.indexOf(begin);
    const to = text.indexOf(end);
    if (from < 0 || to < from) throw new Error(`the page has no place for ${name}`);
    return `${text.slice(0, from)}${begin}\n${table}\n${text.slice(to)}`;
  }, page);
}

type Row = readonly (string | number)[];

function table(heading: Row, rows: readonly Row[]): string {
  const line = (cells: Row) => `| ${cells.join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')), ...rows.map(line)].join('\n');
}

const columns = (plans: readonly CapacityPlan[]) =>
  plans.map(({ venues }) => `${amount(venues)} venues`);
const rowOf = (
  label: string,
  plans: readonly CapacityPlan[],
  cell: (plan: CapacityPlan) => string | number,
): Row => [label, ...plans.map(cell)];

const loadTable = (plans: readonly CapacityPlan[]): string =>
  table(
    ['at the peak', ...columns(plans)],
    [
      rowOf('menus opened a second', plans, ({ load }) => amount(load.viewsPerSecond)),
      rowOf('changes a second', plans, ({ load }) => amount(load.changesPerSecond)),
      rowOf('open pages', plans, ({ load }) => amount(load.openPages)),
    ],
  );

const storedTable = (plans: readonly CapacityPlan[]): string =>
  table(
    [`GiB after ${use.yearsOfHistory} years`, ...columns(plans)],
    [
      rowOf('log, one copy', plans, ({ stored }) => amount(stored.log)),
      rowOf('Postgres', plans, ({ stored }) => amount(stored.database)),
      rowOf('Redis', plans, ({ stored }) => amount(stored.redis)),
      rowOf('images', plans, ({ stored }) => amount(stored.images)),
    ],
  );

const partsTable = (plans: readonly CapacityPlan[]): string =>
  table(
    ['', ...columns(plans)],
    [
      rowOf('`size`', plans, ({ sizeName }) => `\`${sizeName}\``),
      rowOf('brokers', plans, ({ size }) => `3 × ${size.brokerType}`),
      rowOf('Postgres', plans, ({ size }) => `2 × db.${size.databaseType}`),
      rowOf('Redis', plans, ({ size }) => `2 × ${size.cacheType}`),
      ...(['command', 'projector', 'gateway', 'guest'] as const).map((name) =>
        rowOf(`${name}, tasks at the peak`, plans, ({ tasks, size }) => {
          const { cpu } = size.tasks[name];
          return `${tasks[name]} × ${cpu / 1024} vCPU`;
        }),
      ),
    ],
  );

const costTable = (plans: readonly CapacityPlan[]): string =>
  table(
    ['US dollars a month', ...columns(plans)],
    [
      ...Object.keys(plans[0]?.dollars ?? {}).map((part) =>
        rowOf(part, plans, ({ dollars }) => amount(dollars[part] ?? 0)),
      ),
      rowOf('**together**', plans, (plan) => `**${amount(planTotal(plan))}**`),
      rowOf('for each venue', plans, (plan) => (planTotal(plan) / plan.venues).toFixed(3)),
    ],
  );

const spaced = (name: string): string => name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();

const assumptionsTable = (): string =>
  table(
    ['', 'value', 'from'],
    Object.entries({ assumed: use, measured: measuredSizes, estimated }).flatMap(
      ([origin, values]) =>
        Object.entries(values).map(([name, value]): Row => [spaced(name), value, origin]),
    ),
  );

const pricesTable = (): string =>
  table(
    ['price', 'US dollars'],
    Object.entries(prices).flatMap(([name, value]): Row[] =>
      typeof value === 'object'
        ? Object.entries(value).map(([kind, price]) => [`${spaced(name)}: ${kind}`, price])
        : [[spaced(name), value]],
    ),
  );

/** Rounds to three digits, because the estimate is not more precise than that. */
const amount = (value: number): string => {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 2) });
};
