export {
  type DemoVenue,
  readDemoVenue,
  readMenuRows,
  sectionsOf,
  withPictures,
} from './demo/demo-venues.ts';
export { demoOwner, seedDemo } from './demo/seed-demo.ts';
export { type Environment, readEnvironment } from './env.ts';
export { type Standalone, startStandalone } from './standalone.ts';
