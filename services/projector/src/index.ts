export { type Projector, type ProjectorDeps, startProjector } from './projector.ts';
export type { RenderSettings } from './rendering/render-venue.ts';
