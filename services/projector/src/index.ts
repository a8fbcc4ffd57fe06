export { type Projector, type ProjectorDeps, startProjector } from './projector.ts';
export { type RenderSettings, rendererRevision, renderVenue } from './rendering/render-venue.ts';
export { workspacePages } from './workspace-pages.ts';
