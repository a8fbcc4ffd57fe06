export { createMemoryViewCounts } from './memory-view-counts.ts';
export { openViewCounts } from './open-view-counts.ts';
export type { NamedViews, ViewBatch, ViewCounts } from './view-counts.ts';
