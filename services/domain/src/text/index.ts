export { emailAddress } from './text-rules.ts';
