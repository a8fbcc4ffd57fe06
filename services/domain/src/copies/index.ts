export { idsPerCopy } from './decide-copy.ts';
