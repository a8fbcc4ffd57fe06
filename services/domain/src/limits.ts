/** The product's limits. Lengths are in UTF-16 code units. */
export const limits = {
  sectionsPerMenu: 25,
  itemsPerMenu: 300,
  /** Former names redirect to the menu forever, so this limits their number. */
  namesPerAccount: 20,
  menusPerWorkspace: 20,
  /** Menus that guests can open. */
  offeredMenus: 6,
  ingredientsPerWorkspace: 500,
  optionGroupsPerWorkspace: 50,
  optionsPerGroup: 30,
  /** Applies to each item and each section. */
  optionGroupsPerEntry: 5,
  /** Members and open invitations together. */
  staffPerWorkspace: 50,
  name: 200,
  description: 2_000,
  accountName: 80,
  email: 254,
  phone: 32,
  url: 2_048,
  currency: 10,
  subscriptionMonthsAhead: 120,
  reason: 200,
  volume: 50,
  variantsPerItem: 8,
  variantName: 50,
  /** In minor units: 999 999.99. */
  price: 99_999_999,
  position: 100_000,
  ingredientNumber: 1_000_000,
  ingredientsPerItem: 30,
  /** The maximum number of entities in a bulk change. */
  bulk: 300,
  undoHours: 24,
  /** The number of days for which a requested account deletion can be cancelled. */
  deletionDays: 7,
  soldOutDays: 366,
  scheduledDays: 366,
  pendingChanges: 100,
  /** The number of finished (made, failed or cancelled) changes to keep. Older ones are dropped. */
  finishedChanges: 50,
  weeklyWindows: 42,
  windowsPerDay: 6,
  happyHourWindows: 7,
  datesPerItem: 60,
  exceptionalDates: 60,
  address: 300,
  wifiName: 32,
  wifiPassword: 63,
  venueNote: 200,
  /** See rule R6. */
  commitBytes: 256 * 1024,
  publicDocumentBytes: 2 * 1024 * 1024 + 16 * 1024,
} as const;
