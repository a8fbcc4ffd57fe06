export type { DemoVenue } from './demo/demo-venue.ts';
export { demoVenues } from './demo/demo-venues.ts';
export { dishes } from './demo/illustrations/dishes.ts';
export { demoOwner, seedDemo } from './demo/seed-demo.ts';
export { type Environment, readEnvironment } from './env.ts';
export { type Standalone, startStandalone } from './standalone.ts';
