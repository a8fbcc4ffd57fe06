export { type Projector, type ProjectorDeps, startProjector } from './projector.ts';
export { openProjector } from './projector-process.ts';
export { type RenderSettings, rendererRevision, renderVenue } from './rendering/render-venue.ts';
