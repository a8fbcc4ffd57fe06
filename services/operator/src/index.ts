export { readEnvironment } from './env.ts';
export { publishArchive } from './republish/publish-archive.ts';
export { runOperator } from './run-operator.ts';
