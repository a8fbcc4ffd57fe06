export const use = {
  /** How often guests open a menu, per venue and day. */
  viewsPerVenueDay: 40,
  /** How often guests reopen a page during a visit. The phone's cache answers these requests. */
  revisitsPerView: 0.5,
  /** The views in the busiest minute compared with the average. Most people eat at the same times. */
  peakFactor: 8,
  /** The share of views without anything in the browser's cache: no scripts, styles or pictures. */
  firstVisits: 0.7,
  /** The number of changes by owners, per venue and day. */
  changesPerVenueDay: 2,
  /** The share of menu views that CloudFront answers from its one-second cache. */
  edgeHits: 0.05,
  /** The number of open pages at the peak, for each view in the busiest minute. */
  openPagesPerView: 5,
  imagesPerVenue: 32,
  yearsOfHistory: 3,
} as const;

/** Measured by `npm run measure:venue` and `npm run measure:reads`. */
export const measuredSizes = {
  commitBytes: 1030,
  commitsPerNewVenue: 74,
  databaseBytesPerCommit: 1500,
  databaseBytesPerVenue: 171_000,
  redisBytesPerVenue: 71_000,
  pageBytes: 10_900,
  guestReadsPerCore: 4500,
  rendersPerCore: 35,
} as const;

export const estimated = {
  /** For the gateway and for the command service, if changes arrive one at a time. */
  changesPerCore: 100,
  /** All files of a first visit except the page and its pictures. */
  firstVisitBytes: 90_000,
  requestsPerFirstVisit: 20,
  imageBytesPerView: 300_000,
  /** The sum of all widths in both formats. */
  storedBytesPerImage: 400_000,
  /** The number of open pages per task (the default of `LIVE_PAGES`). Pages beyond that poll every 15 s. */
  openPagesPerTask: 10_000,
  /** The I/O requests that Aurora bills for a change, including reads. */
  databaseRequestsPerChange: 60,
} as const;

/**
 * In US dollars, on demand, in eu-central-1. The prices are quoted from memory, so check them before any
 * decision. Discounts for commitments (30 to 60 percent) are not included.
 */
export const prices = {
  asOf: '2026-11',
  vcpuHour: 0.0466,
  memoryGibHour: 0.0051,
  natHour: 0.052,
  balancerHour: 0.027,
  balancerUnitHour: 0.008,
  brokerHour: { 'kafka.t3.small': 0.0526, 'kafka.m7g.large': 0.2405, 'kafka.m7g.2xlarge': 0.962 },
  brokerStorageGibMonth: 0.119,
  databaseHour: { 't4g.medium': 0.085, 'r7g.xlarge': 0.633, 'r7g.8xlarge': 5.06 },
  databaseStorageGibMonth: 0.119,
  databaseMillionRequests: 0.22,
  cacheHour: { 'cache.t4g.small': 0.038, 'cache.r7g.xlarge': 0.525, 'cache.r7g.8xlarge': 4.2 },
  objectStorageGibMonth: 0.0245,
  deliveryGib: 0.085,
  deliveryMillionRequests: 1.2,
  backupGibMonth: 0.0245,
  /** Logs, alarms, secrets, keys and email. */
  smallThings: { small: 40, medium: 200, large: 900 },
} as const;
