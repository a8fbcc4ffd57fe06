export const use = {
  /** How often guests open a menu, per venue and day. */
  viewsPerVenueDay: 40,
  /** How often a guest returns to a page during a visit, which the phone's cache answers. */
  revisitsPerView: 0.5,
  /** The busiest minute of the day compared with the average: people eat at the same times. */
  peakFactor: 8,
  /** The share of views without any cached scripts, styles and pictures. */
  firstVisits: 0.7,
  /** An owner's changes, per venue and day. */
  changesPerVenueDay: 2,
  /** The share of menu views that CloudFront answers within its one-second cache. */
  edgeHits: 0.05,
  /** Open pages during the peak, per view in that minute. */
  openPagesPerView: 5,
  imagesPerVenue: 32,
  yearsOfHistory: 3,
} as const;

/** Measured by `npm run measure:venue` and `npm run measure:reads`. */
export const measured = {
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
  /** In the gateway and in the command service, for changes that arrive one by one. */
  changesPerCore: 100,
  /** Everything that a first visit loads apart from the page and its pictures. */
  firstVisitBytes: 90_000,
  requestsPerFirstVisit: 20,
  imageBytesPerView: 300_000,
  /** In all widths and both formats. */
  storedBytesPerImage: 400_000,
  /** The default of `LIVE_PAGES`: the open pages that one task serves. Further pages poll every 15 s. */
  openPagesPerTask: 10_000,
  /** Pages read and written for a change and its readers, as counted by Aurora. */
  databaseRequestsPerChange: 60,
} as const;

/**
 * US dollars, on demand, eu-central-1, from memory and not looked up: check them before any
 * decision. Discounts for commitments (30 to 60 per cent) are not included.
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
  /** Logs, alarms, secrets, keys, mail. */
  smallThings: { small: 40, medium: 200, large: 900 },
} as const;
