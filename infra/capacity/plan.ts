import { estimated, measuredSizes, prices, use } from './assumptions.ts';
import { type SizeName, serviceNames, sizes } from './sizes.ts';

type Size = (typeof sizes)[SizeName];

export type CapacityPlan = {
  readonly venues: number;
  readonly sizeName: SizeName;
  readonly size: Size;
  readonly load: Load;
  readonly stored: Stored;
  readonly tasks: Readonly<Record<(typeof serviceNames)[number], number>>;
  readonly dollars: Readonly<Record<string, number>>;
};

type Load = {
  readonly viewsPerSecond: number;
  readonly changesPerSecond: number;
  readonly openPages: number;
};

/** In GiB. */
type Stored = {
  readonly log: number;
  readonly database: number;
  readonly redis: number;
  readonly images: number;
};

const gib = 1024 ** 3;
const daySeconds = 86_400;
const monthHours = 730;
const monthDays = 30.4;
/** The CPU utilization above which tasks are added (`aws/containers.ts`). */
const busy = 0.6;

export function planFor(venues: number): CapacityPlan {
  const sizeName: SizeName = venues <= 5_000 ? 'small' : venues <= 200_000 ? 'medium' : 'large';
  const size = sizes[sizeName];
  const load = loadOf(venues);
  const stored = storedBy(venues);
  const tasks = tasksFor(size, load);
  const dollars = dollarsOf({ venues, sizeName, size, load, stored, tasks });
  return { venues, sizeName, size, load, stored, tasks, dollars };
}

function loadOf(venues: number): Load {
  const perSecond = (perVenueDay: number) => (venues * perVenueDay * use.peakFactor) / daySeconds;
  const viewsPerSecond = perSecond(use.viewsPerVenueDay);
  return {
    viewsPerSecond,
    changesPerSecond: perSecond(use.changesPerVenueDay),
    openPages: viewsPerSecond * 60 * use.openPagesPerView,
  };
}

function storedBy(venues: number): Stored {
  const changes = use.changesPerVenueDay * 365 * use.yearsOfHistory;
  const commits = measuredSizes.commitsPerNewVenue + changes;
  return {
    log: (venues * commits * measuredSizes.commitBytes) / gib,
    database:
      (venues *
        (measuredSizes.databaseBytesPerVenue + changes * measuredSizes.databaseBytesPerCommit)) /
      gib,
    redis: (venues * measuredSizes.redisBytesPerVenue) / gib,
    images: (venues * use.imagesPerVenue * estimated.storedBytesPerImage) / gib,
  };
}

/** Returns how many tasks of each service are needed at peak load, within the size's limits. */
function tasksFor(size: Size, { viewsPerSecond, changesPerSecond, openPages }: Load) {
  const reads = viewsPerSecond * (1 - use.edgeHits) * (1 + use.revisitsPerView);
  const needed = {
    command: changesPerSecond / estimated.changesPerCore,
    projector: changesPerSecond / measuredSizes.rendersPerCore,
    gateway: changesPerSecond / estimated.changesPerCore,
    guest: reads / measuredSizes.guestReadsPerCore,
  };
  const tasksOf = (name: keyof typeof needed) => {
    const { cpu, fewest } = size.tasks[name];
    return Math.max(fewest, Math.ceil(needed[name] / busy / (cpu / 1024)));
  };
  return {
    command: tasksOf('command'),
    projector: tasksOf('projector'),
    gateway: tasksOf('gateway'),
    guest: Math.max(tasksOf('guest'), Math.ceil(openPages / estimated.openPagesPerTask)),
  };
}

/** Returns the monthly costs. On average, half of the peak tasks run, but never fewer than the minimum. */
function dollarsOf(plan: Omit<CapacityPlan, 'dollars'>): CapacityPlan['dollars'] {
  const { sizeName, size, stored, tasks } = plan;
  const taskHour = (name: keyof typeof tasks) => {
    const { cpu, memory, fewest } = size.tasks[name];
    const average = Math.max(fewest, tasks[name] / 2);
    return average * ((cpu / 1024) * prices.vcpuHour + (memory / 1024) * prices.memoryGibHour);
  };
  const { views, firstVisits, changes } = monthOf(plan.venues);
  const sent =
    views * measuredSizes.pageBytes +
    firstVisits * (estimated.firstVisitBytes + estimated.imageBytesPerView);
  const requests =
    views * (1 + use.revisitsPerView) + firstVisits * estimated.requestsPerFirstVisit;
  return {
    services: monthHours * serviceNames.reduce((sum, name) => sum + taskHour(name), 0),
    log:
      3 *
      (monthHours * prices.brokerHour[size.brokerType] +
        Math.max(size.brokerStorage, stored.log / 0.6) * prices.brokerStorageGibMonth),
    database:
      2 * monthHours * prices.databaseHour[size.databaseType] +
      stored.database * prices.databaseStorageGibMonth +
      ((changes * estimated.databaseRequestsPerChange) / 1e6) * prices.databaseMillionRequests,
    redis: 2 * monthHours * prices.cacheHour[size.cacheType],
    images: stored.images * prices.objectStorageGibMonth,
    delivery: (sent / gib) * prices.deliveryGib + (requests / 1e6) * prices.deliveryMillionRequests,
    network:
      monthHours *
      (2 * prices.natHour + prices.balancerHour + balancerUnits(plan) * prices.balancerUnitHour),
    backups: (stored.database + stored.images) * prices.backupGibMonth,
    'everything else': prices.smallThings[sizeName],
  };
}

function monthOf(venues: number) {
  const views = venues * use.viewsPerVenueDay * monthDays;
  return {
    views,
    firstVisits: views * use.firstVisits,
    changes: venues * use.changesPerVenueDay * monthDays,
  };
}

/** A unit covers 25 new connections per second, 3,000 open ones, or 1 GB per hour. */
const balancerUnits = ({
  load: { viewsPerSecond, openPages },
}: Pick<CapacityPlan, 'load'>): number =>
  Math.max(viewsPerSecond / use.peakFactor / 25, openPages / use.peakFactor / 3000, 1);

export const planTotal = ({ dollars }: CapacityPlan): number =>
  Object.values(dollars).reduce((sum, value) => sum + value, 0);
