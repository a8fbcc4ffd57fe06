export { type Projector, type ProjectorDeps, startProjector } from './projector.ts';
export { type RenderSettings, renderVenue } from './rendering/render-venue.ts';
