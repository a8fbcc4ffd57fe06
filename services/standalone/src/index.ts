export { type Environment, readEnvironment } from './env.ts';
export { type Standalone, startStandalone } from './standalone.ts';
