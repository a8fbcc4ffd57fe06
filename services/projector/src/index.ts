export { type Projector, type ProjectorDeps, startProjector } from './projector.ts';
export { openProjector } from './projector-process.ts';
export { type RenderSettings, rendererRevision, renderVenue } from './rendering/render-venue.ts';
export { digestOfVenue } from './replay/digest.ts';
export { type FoldedWorkspace, foldArchived, type Until } from './replay/fold-workspace.ts';
export { replayArchive } from './replay/replay-archive.ts';
export { type LogPass, replayLogPass, sharesFor } from './replay/replay-log.ts';
export { compareGeneration } from './replay/stale-workspaces.ts';
