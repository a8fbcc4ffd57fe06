export const countNames = [
  'messages',
  'accepted',
  'superseded',
  'unreadable',
  'workspaces',
  'names',
  'documents',
  /** Streams that changed at every look. */
  'unsettled',
  /** Workspaces of which only the archive was compared, because so many archives are wrong. */
  'notFolded',
] as const;

export type Counts = Record<(typeof countNames)[number], number>;

export const noCounts = (): Counts => ({
  messages: 0,
  accepted: 0,
  superseded: 0,
  unreadable: 0,
  workspaces: 0,
  names: 0,
  documents: 0,
  unsettled: 0,
  notFolded: 0,
});
