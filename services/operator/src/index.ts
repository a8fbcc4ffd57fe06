export { publishArchive } from './republish/publish-archive.ts';
